#pragma once

#include "app/document/document.h"

#include <QObject>

#include <memory>

class QAction;
class QMenu;
class QWidget;

namespace credence {

class AxesDialog;
class ComparisonView;

/// What part of the plane is in sight, and the theme.
class ViewActions : public QObject {
  Q_OBJECT

 public:
  ViewActions(Document* document, ComparisonView* plots, QWidget* window);

  /// Fit, zoom, equal scale, axes.
  void addTo(QMenu* menu);
  void addThemesTo(QMenu* menu);
  QAction* fitAction() const { return m_fit; }

 private:
  void documentChanged(Changes changes);
  void showEqualScale();
  /// Generated points that no longer lie in sight bring the view with them.
  void keepGeneratedInView();
  void fitToData();
  void showAxes();
  void updateAxesTitles();

  Document* m_document;
  ComparisonView* m_plots;
  QWidget* m_window;
  std::shared_ptr<const Dataset> m_dataSeen;  ///< the points on the plots
  AxesDialog* m_axes = nullptr;
  QAction* m_fit = nullptr;
  QAction* m_equalScale = nullptr;
};

}  // namespace credence
