#pragma once

#include "app/mainwindow/services.h"
#include "app/plots/plane_content.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace credence {

class ComparisonView;
class StatusLine;

/// Brings the plots what they show: the points, the newest pictures, what lies over them, and a sentence
/// while there is no picture; and tells what computes them which part of the plane is in sight.
class PlotFeed : public QObject {
  Q_OBJECT

 public:
  PlotFeed(Services& services, ComparisonView* plots, StatusLine* status);

  /// All of it anew.
  void refresh();

 signals:
  /// What was asked to be shown and cannot be, in a sentence.
  void refused(const QString& why);

 private:
  void documentChanged(Changes changes);
  void updateReference();
  void updateAgainst();
  void endAgainst();
  void updateContent();
  PlaneContent content() const;
  std::optional<NextMark> nextMark() const;
  void updatePoints();
  void updatePictures();
  void updateThreshold();
  void updateStale();
  void explainSurprise();
  void updateSurprise();
  void updateMessage();

  Services& m_services;
  ComparisonView* m_plots;
  StatusLine* m_status;
  std::shared_ptr<const FitResult> m_whole;  ///< what the plots show, but for the threshold
  std::shared_ptr<const PointSurprise> m_surprise;
  QString m_noSurprise;    ///< why the points keep their sizes, as said
  bool m_drawable = true;  // the points at hand
};

}  // namespace credence
