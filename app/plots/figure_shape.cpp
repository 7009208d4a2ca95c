#include "app/plots/figure_shape.h"

#include "app/plots/figure_grid.h"
#include "app/plots/figure_page.h"
#include "app/plots/figure_panel.h"
#include "app/plots/plane_view.h"
#include "app/report/translate.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

constexpr int layoutPasses =
    3;  // titles and ticks decide how much room axes get, and that which ticks there are

/// In which its plots over the plane are laid out.
FigureSpec planeSpec(const FigureSpec& spec) {
  return spec.view == &gridView ? cellSpec(spec, &leftView) : spec;
}

/// Plots as they are before anything is computed: as large inside their axes as they will be, with room for
/// the lines of their legends.
std::vector<FigurePanel> foreseenPanels(const ForeseenPlane& plane, const FigureSpec& spec) {
  const int count = spec.view == &comparisonView ? plane.pictures : 1;
  std::vector<FigurePanel> all;
  all.reserve(static_cast<std::size_t>(count));
  for (int place = 0; place < count; ++place) {
    all.push_back(emptyProbabilityPanel(static_cast<PicturePlace>(place), spec, count));
    ProbabilityChart& chart = *all.back().probability;
    PlaneLook look = chart.look();
    look.note = plane.notes;
    chart.setLook(look);
    chart.setPoints(plane.dataset, plane.split);
    chart.foresee(plane.marks);
  }
  return all;
}

/// Inside the axes of the first of the plots, once all show that part of the plane, in pixels.
QSize canvasOf(const std::vector<FigurePanel>& panels, const Bounds& view) {
  for (const FigurePanel& panel : panels) {
    panel.probability->setView(view);
    layOut(*panel.plot);
  }
  if (panels.size() > 1) alignLegends(panels);
  return panels.front().plot->axisRect()->size();
}

/// The part of the canvas that keepShape() will leave.
QSize within(const QSize& canvas, const PlaneShape& shape) {
  if (canvas.isEmpty()) return canvas;
  const double now = static_cast<double>(canvas.height()) / canvas.width();
  const double kept = std::clamp(now, shape.lowest, shape.highest);
  if (kept > now) return {static_cast<int>(std::lround(canvas.height() / kept)), canvas.height()};
  return {canvas.width(), static_cast<int>(std::lround(canvas.width() * kept))};
}

/// The size of a figure that is as wide as the spec and as high as the axes of its plots need to have their
/// shape.
QSizeF shaped(const ForeseenPlane& plane, FigureSpec spec) {
  const PlaneShape shape = planeShape(*plane.dataset, plane.part, spec.parts.equalScale);
  for (int pass = 0; pass < layoutPasses; ++pass) {
    const QSize canvas = canvasOf(foreseenPanels(plane, spec), plane.part);
    spec.size.rheight() += (canvas.width() * shape.suitable - canvas.height()) / pixelsPerMillimetre;
  }
  return {spec.size.width(), std::round(spec.size.height())};
}

/// The width in millimetres of square plots over the plane; higher ones are narrower.
double usualWidth(const FigureView* view, int pictures) {
  constexpr double alone = 90.0;
  constexpr double difference = 110.0;  // its title names two quantities
  constexpr double ofThree = 80.0;
  if (view == &differenceView) return difference;
  if (view != &comparisonView) return alone;
  return pictures > 2 ? pictures * ofThree : pictures * alone;
}

QSizeF planeSize(const FigureSpec& spec, const ForeseenPlane& plane, double width) {
  const PlaneShape shape = planeShape(*plane.dataset, plane.part, spec.parts.equalScale);
  FigureSpec wide = spec;
  if (width <= 0.0) {
    width = std::round(usualWidth(spec.view, plane.pictures) / std::sqrt(std::max(1.0, shape.suitable)));
  }
  wide.size = {width, width};
  return shaped(plane, wide);
}

QSizeF sizeAlone(const FigureSpec& spec, const std::optional<ForeseenPlane>& plane,
                 const FigureStudies& studies, double width) {
  if (spec.view->plane && plane && canBeDrawn(plane->part)) return planeSize(spec, *plane, width);
  QSizeF size = spec.view->size;
  if (spec.view->plane) size = {usualWidth(spec.view, 2), 95.0};
  const auto study = studies.find(spec.view->study);
  if (study != studies.end()) size = study->second->suitableSize();
  return width > 0.0 ? size * (width / size.width()) : size;
}

QSizeF gridSize(const FigureSpec& spec, const std::optional<ForeseenPlane>& plane, double width) {
  constexpr double narrow = 90.0;  // mm, of a cell
  constexpr double page = 180.0;   // mm, of two and more
  const QSize known = width > 0.0 ? pagePixels(QSizeF(width, width)) : QSize();
  const GridLayout layout(known, static_cast<int>(spec.cells.size()), spec.columns);
  const double cell = width > 0.0 ? width / layout.columns() : std::min(page / layout.columns(), narrow);
  double high = cell;
  if (shows(spec, &FigureView::plane)) {
    FigureSpec alone = spec;
    alone.view = &leftView;
    alone.cells = {};
    const QSizeF size = sizeAlone(alone, plane, {}, cell);
    high = cell * std::clamp(size.height() / size.width(), 0.8, 1.4);
  }
  return {cell * layout.columns(), std::round(high * layout.rows())};
}

}  // namespace

QSizeF defaultFigureSize(const FigureSpec& spec, const std::optional<ForeseenPlane>& plane,
                         const FigureStudies& studies, double width) {
  const FigureSpec one = unmagnified(spec);
  width /= spec.scale;
  const QSizeF size =
      spec.view == &gridView ? gridSize(one, plane, width) : sizeAlone(one, plane, studies, width);
  return size * spec.scale;
}

Bounds figureBounds(const ForeseenPlane& plane, const FigureSpec& spec) {
  if (!canBeDrawn(plane.part)) {
    throw std::runtime_error(
        tr("these points cannot be drawn: axes reach from 1e-280 to 1e250").toStdString());
  }
  const PlaneShape shape = planeShape(*plane.dataset, plane.part, spec.parts.equalScale);
  if (!shape.equalScale) return plane.part;
  const std::vector<FigurePanel> panels = foreseenPanels(plane, planeSpec(unmagnified(spec)));
  Bounds shown = plane.part;
  for (int pass = 0; pass < layoutPasses; ++pass) {
    shown = withEqualScale(plane.part, within(canvasOf(panels, shown), shape));
  }
  return shown;
}

}  // namespace credence
