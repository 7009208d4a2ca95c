#pragma once

#include "app/compute/live_boundaries.h"

#include <QObject>

class QAction;
class QMenu;

namespace credence {

class ComparisonView;
class CursorPage;

/// What the plots show and compare: their quantities, the difference, sampled boundaries, the frozen
/// crosshair.
class CompareActions : public QObject {
  Q_OBJECT

 public:
  CompareActions(ComparisonView* view, LiveBoundaries* boundaries, CursorPage* cursorPage, QObject* parent);

  void addTo(QMenu* menu);

 private:
  void addQuantities(QMenu* menu);
  void addBoundaries(QMenu* menu);

  ComparisonView* m_view;
  LiveBoundaries* m_boundaries;
  CursorPage* m_cursorPage;
};

}  // namespace credence
