#pragma once

#include "app/compute/live_fit.h"
#include "app/plots/figure.h"

#include <QObject>

#include <functional>

class QMainWindow;

namespace credence {

class ComparisonView;
class Document;
class MessageBar;

/// Saving and copying pictures, from the menus and from the plots' own.
class PictureActions : public QObject {
  Q_OBJECT

 public:
  PictureActions(QMainWindow* window, Document* document, ComparisonView* comparison, LiveFit* liveFit,
                 MessageBar* messages);

  /// Offers both at the right button, where `allowed`.
  void addMenuTo(QWidget* plot, FigureView view, const std::function<bool()>& allowed);

  void save(FigureView view);
  void copy(FigureView view);

 private:
  FigureContent content() const;

  QMainWindow* m_window;
  Document* m_document;
  ComparisonView* m_comparison;
  LiveFit* m_liveFit;
  MessageBar* m_messages;
};

}  // namespace credence
