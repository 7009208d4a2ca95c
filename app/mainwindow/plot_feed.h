#pragma once

#include "app/mainwindow/services.h"

#include <QObject>

namespace credence {

class ComparisonView;
class StatusLine;

/// Brings the plots what they show: the points, the newest pictures, sampled boundaries, and a sentence while
/// there is no picture; and tells what computes them which part of the plane is in sight.
class PlotFeed : public QObject {
  Q_OBJECT

 public:
  PlotFeed(Services& services, ComparisonView* plots, StatusLine* status);

  /// All of it anew.
  void refresh();

 private:
  void documentChanged(Changes changes);
  void updateReference();
  void updatePoints();
  void updatePictures();
  void updateSurprise();
  void updateMessage();

  Services& m_services;
  ComparisonView* m_plots;
  StatusLine* m_status;
};

}  // namespace credence
