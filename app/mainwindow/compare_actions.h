#pragma once

#include "app/document/document.h"

#include <QObject>

#include <array>
#include <utility>
#include <vector>

class QAction;
class QMenu;

namespace credence {

class ComparisonView;

/// What the plots show and compare: their quantities, the difference, sampled boundaries, the frozen
/// crosshair.
class CompareActions : public QObject {
  Q_OBJECT

 public:
  CompareActions(Document* document, ComparisonView* plots, QObject* parent);

  void addTo(QMenu* menu);

 private:
  void addQuantities(QMenu* menu);
  void addCovers(QMenu* menu);
  void addBoundaries(QMenu* menu);
  void addNumbers(QMenu* menu);
  void addParts(QMenu* menu);
  void showView();

  Document* m_document;
  ComparisonView* m_plots;
  QAction* m_difference = nullptr;
  QAction* m_boundaries = nullptr;
  QAction* m_priorBoundaries = nullptr;
  QAction* m_trueBoundary = nullptr;
  QAction* m_surprise = nullptr;
  std::vector<std::pair<const PlaneOverlay*, QAction*>> m_overlays;
  QAction* m_widthRing = nullptr;
  QAction* m_moving = nullptr;
  QAction* m_freeze = nullptr;
  std::array<QAction*, plotParts.size()> m_parts = {};
  std::array<QAction*, 3> m_numbers = {};  ///< in the order of NumberedContours
};

}  // namespace credence
