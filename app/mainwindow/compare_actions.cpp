#include "app/mainwindow/compare_actions.h"

#include "app/mainwindow/menu_entry.h"
#include "app/panels/cursor_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/shown_settings.h"

#include <QAction>
#include <QMenu>

namespace credence {

CompareActions::CompareActions(ComparisonView* view, LiveBoundaries* boundaries, CursorPage* cursorPage,
                               QObject* parent)
    : QObject(parent), m_view(view), m_boundaries(boundaries), m_cursorPage(cursorPage) {
  connect(boundaries, &LiveBoundaries::changed, this,
          [this] { m_view->setBoundaries(m_boundaries->boundaries().get()); });
}

void CompareActions::addTo(QMenu* menu) {
  addQuantities(menu);
  addBoundaries(menu);
  QAction* freeze = addCheckableEntry(menu, tr("Freeze &Crosshair"), tr("X"), [this](bool frozen) {
    m_view->setCrosshairFrozen(frozen);
    m_cursorPage->setPoint(m_view->crosshair());
    m_cursorPage->setFrozen(frozen);
  });
  freeze->setToolTip(tr("Keep the point that the Cursor page explains, or let it follow the mouse (X)"));
}

void CompareActions::addQuantities(QMenu* menu) {
  addEntry(menu, tr("&Left Plot…"), tr("Q"), [this] { m_view->openQuantityMenu(PicturePlace::left); });
  addEntry(menu, tr("&Right Plot…"), tr("W"), [this] { m_view->openQuantityMenu(PicturePlace::right); });
  QAction* difference = addCheckableEntry(menu, tr("&Difference of the Plots"), tr("D"),
                                          [this](bool shown) { m_view->setDifferenceShown(shown); });
  difference->setToolTip(
      tr("Right minus left, the largest difference marked: a third plot, or in place of the right one (D)"));
  connect(m_view, &ComparisonView::shownChanged, this, [difference](const ShownQuantities& shown) {
    difference->setChecked(shown.difference);
    saveShownQuantities(shown);
  });
}

void CompareActions::addBoundaries(QMenu* menu) {
  QAction* boundaries = addCheckableEntry(menu, tr("Sampled &Boundaries"), tr("Shift+B"), [this](bool shown) {
    m_boundaries->interest().set(m_view, shown);
  });
  boundaries->setToolTip(tr("The lines p = 0.5 of %1 draws of the Laplace posterior, faint (Shift+B)")
                             .arg(LiveBoundaries::count));
  QAction* moving = addCheckableEntry(menu, tr("&Move the Sampled Boundaries"), tr("Ctrl+B"),
                                      [this, boundaries](bool moves) {
                                        if (moves) boundaries->setChecked(true);
                                        m_boundaries->setMoving(moves);
                                      });
  moving->setToolTip(tr("Let each draw wander through the posterior along a great circle (Ctrl+B)"));
  connect(boundaries, &QAction::toggled, moving, [moving](bool shown) {
    if (!shown) moving->setChecked(false);
  });
}

}  // namespace credence
