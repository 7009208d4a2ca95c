#include "app/mainwindow/compare_actions.h"

#include "app/compute/boundary_drawer.h"
#include "app/mainwindow/menu_entry.h"
#include "app/plots/comparison_view.h"
#include "app/report/translate.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include <algorithm>
#include <vector>

namespace credence {

CompareActions::CompareActions(Document* document, ComparisonView* plots, QObject* parent)
    : QObject(parent), m_document(document), m_plots(plots) {}

void CompareActions::addTo(QMenu* menu) {
  addQuantities(menu);
  addCovers(menu);
  addBoundaries(menu);
  addNumbers(menu);
  addParts(menu);
  m_freeze = addCheckableEntry(menu, tr("Freeze &Crosshair"), tr("X"), [this](bool frozen) {
    ViewState view = m_document->view();
    if (view.crosshairFrozen == frozen) return;
    view.crosshairFrozen = frozen;
    view.crosshair = m_plots->crosshair();
    m_document->setView(view);
  });
  m_freeze->setToolTip(tr("Keep the point that the Cursor page explains, or let it follow the mouse (X)"));
  m_document->onView<&ViewState::shown, &ViewState::boundaries, &ViewState::priorBoundaries,
                     &ViewState::boundariesMove, &ViewState::trueBoundary, &ViewState::surprise,
                     &ViewState::overlays, &ViewState::widthRing, &ViewState::contourNumbers,
                     &ViewState::parts, &ViewState::crosshairFrozen>(this, &CompareActions::showView);
  showView();
}

void CompareActions::addQuantities(QMenu* menu) {
  addEntry(menu, tr("&Left Plot…"), tr("Q"), [this] { m_plots->openQuantityMenu(PicturePlace::left); });
  addEntry(menu, tr("&Right Plot…"), tr("W"), [this] { m_plots->openQuantityMenu(PicturePlace::right); });
  m_difference = addCheckableEntry(menu, tr("&Difference of the Plots"), tr("D"), [this](bool shown) {
    ShownQuantities quantities = m_document->view().shown;
    quantities.difference = shown;
    m_document->setInView(&ViewState::shown, quantities);
  });
  m_difference->setToolTip(
      tr("Right minus left, the largest difference marked: a third plot, or in place of the right one (D)"));
}

/// Covering a picture lets a class guess before it sees.
void CompareActions::addCovers(QMenu* menu) {
  const auto add = [&](const QString& text, const QString& key,
                       const std::vector<bool CoveredPlots::*>& plots) {
    QAction* action = addEntry(menu, text, key, [this, plots] {
      CoveredPlots covered = m_document->view().covered;
      // Where any of them is seen all are covered; else all are shown again.
      const bool cover = std::ranges::any_of(plots, [&](auto plot) { return !(covered.*plot); });
      for (auto plot : plots) covered.*plot = cover;
      m_document->setInView(&ViewState::covered, covered);
    });
    action->setToolTip(tr("Cover the picture, or show it again; points and axes stay (%1)").arg(key));
  };
  add(tr("Hide or Show the Left Picture"), tr("Shift+L"), {&CoveredPlots::left});
  add(tr("Hide or Show the Right Picture"), tr("Shift+R"), {&CoveredPlots::right, &CoveredPlots::difference});
  add(tr("&Hide or Show All Pictures"), tr("Shift+H"),
      {&CoveredPlots::left, &CoveredPlots::right, &CoveredPlots::difference});
}

void CompareActions::addBoundaries(QMenu* menu) {
  m_boundaries = addCheckableEntry(menu, tr("Sampled &Boundaries"), tr("Shift+B"), [this](bool shown) {
    ViewState view = m_document->view();
    view.boundaries = shown;
    view.boundariesMove = view.boundariesMove && shown;
    m_document->setView(view);
  });
  m_boundaries->setToolTip(
      tr("The lines p = 0.5 of %1 draws of each plot's posterior, faint (Shift+B)").arg(drawnBoundaries));
  m_moving = addCheckableEntry(menu, tr("&Move the Sampled Boundaries"), tr("Ctrl+B"), [this](bool moves) {
    ViewState view = m_document->view();
    view.boundaries = view.boundaries || moves;
    view.boundariesMove = moves;
    m_document->setView(view);
  });
  m_priorBoundaries = addCheckableEntry(menu, tr("Boundaries of the &Prior"), {}, [this](bool shown) {
    m_document->setInView(&ViewState::priorBoundaries, shown);
  });
  m_priorBoundaries->setToolTip(
      tr("The lines p = 0.5 of %1 draws of the prior, dashed: what was believed possible before any label")
          .arg(drawnBoundaries));
  m_trueBoundary =
      addCheckableEntry(menu, tr("&True Boundary of Generated Data"), tr("Shift+G"),
                        [this](bool shown) { m_document->setInView(&ViewState::trueBoundary, shown); });
  m_trueBoundary->setToolTip(
      tr("Where the generator's own p is one half, dashed: nobody can decide better (Shift+G)"));
  m_surprise = addCheckableEntry(menu, tr("Surprise as &Sizes of Points"), tr("Shift+S"),
                                 [this](bool shown) { m_document->setInView(&ViewState::surprise, shown); });
  m_surprise->setToolTip(
      tr("A point is the larger, the less probable its label is given all other training labels, by EP: "
         "approximately, but exactly for the ten most surprising points (Shift+S)"));
  for (const PlaneOverlay* overlay : planeOverlays()) {
    if (overlay->title == nullptr) continue;
    QAction* action = addCheckableEntry(menu, fromTable(overlay->title), {}, [this, overlay](bool shown) {
      m_document->setInView(&ViewState::overlays, m_document->view().overlays.with(*overlay, shown));
    });
    action->setToolTip(fromTable(overlay->tip));
    m_overlays.push_back({overlay, action});
  }
  m_widthRing =
      addCheckableEntry(menu, tr("Ring of the &Width at the Mouse"), tr("Shift+W"),
                        [this](bool shown) { m_document->setInView(&ViewState::widthRing, shown); });
  m_widthRing->setToolTip(
      tr("How far a bump reaches: an ellipse where inputs are standardised. While the slider of the width is "
         "held, the bump itself is seen (Shift+W)"));
  m_moving->setToolTip(tr("Let each draw wander through the posterior along a great circle (Ctrl+B)"));
}

void CompareActions::addNumbers(QMenu* menu) {
  QMenu* numbers = menu->addMenu(tr("Contour &Numbers"));
  numbers->setObjectName(QStringLiteral("contourNumbers"));
  auto* group = new QActionGroup(this);
  const auto add = [&](const QString& text, NumberedContours which) {
    QAction* action = addEntry(numbers, text, {},
                               [this, which] { m_document->setInView(&ViewState::contourNumbers, which); });
    action->setCheckable(true);
    group->addAction(action);
    m_numbers.at(static_cast<std::size_t>(which)) = action;
  };
  add(tr("On &All Contours in Sight"), NumberedContours::all);
  add(tr("Only &Where a Line Has Room"), NumberedContours::some);
  add(tr("&None"), NumberedContours::none);
}

void CompareActions::addParts(QMenu* menu) {
  QMenu* parts = menu->addMenu(tr("Parts in Si&ght"));
  parts->setObjectName(QStringLiteral("plotParts"));
  for (std::size_t k = 0; k < plotParts.size(); ++k) {
    const PlotPartRow& row = plotParts.at(k);
    m_parts.at(k) = addCheckableEntry(parts, fromTable(row.text), {}, [this, part = row.part](bool shown) {
      PlotParts all = m_document->view().parts;
      part.in(all) = shown;
      m_document->setInView(&ViewState::parts, all);
    });
  }
}

void CompareActions::showView() {
  const ViewState& view = m_document->view();
  m_difference->setChecked(view.shown.difference);
  m_boundaries->setChecked(view.boundaries);
  m_priorBoundaries->setChecked(view.priorBoundaries);
  m_trueBoundary->setChecked(view.trueBoundary);
  m_surprise->setChecked(view.surprise);
  for (const auto& [overlay, action] : m_overlays) action->setChecked(view.overlays.has(*overlay));
  m_widthRing->setChecked(view.widthRing);
  m_moving->setChecked(view.boundariesMove);
  m_freeze->setChecked(view.crosshairFrozen);
  m_numbers.at(static_cast<std::size_t>(view.contourNumbers))->setChecked(true);
  for (std::size_t k = 0; k < plotParts.size(); ++k)
    m_parts.at(k)->setChecked(plotParts.at(k).part.in(view.parts));
}

}  // namespace credence
