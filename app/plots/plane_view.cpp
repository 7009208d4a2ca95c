#include "app/plots/plane_view.h"

#include "core/data/role.h"

#include <qcustomplot.h>

#include <algorithm>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr double dataMargin = 0.1;    // of the data's range, on each side
constexpr double longestSide = 2.0;   // of the other
constexpr double leastFilled = 0.61;  // of an axis, by the points: 3/5 and what rounding to pixels takes

}  // namespace

Bounds withEqualScale(const Bounds& bounds, const QSize& canvas) {
  if (canvas.width() <= 0 || canvas.height() <= 0) return bounds;
  const double unitsPerPixel = std::max(bounds.width() / canvas.width(), bounds.height() / canvas.height());
  const double more1 = (unitsPerPixel * canvas.width() - bounds.width()) / 2.0;
  const double more2 = (unitsPerPixel * canvas.height() - bounds.height()) / 2.0;
  return {bounds.x1_min - more1, bounds.x1_max + more1, bounds.x2_min - more2, bounds.x2_max + more2};
}

PlaneShape planeShape(const Dataset& dataset, const Bounds& part, bool wanted) {
  if (unit_of(dataset.input_names[0]) != unit_of(dataset.input_names[1])) return {};
  const double ratio = part.height() / part.width();
  constexpr double rounding = 1.02;  // of axes that are some pixels high
  const bool longer = !(ratio <= rounding * longestSide && rounding * longestSide * ratio >= 1.0);
  if (!wanted || longer) return {};
  PlaneShape shape{.suitable = std::clamp(ratio, 1.0 / longestSide, longestSide), .equalScale = true};
  // The part is wider than its points by its margins.
  constexpr double widening = 1.0 / (leastFilled * (1.0 + 2.0 * dataMargin));
  shape.lowest = std::max(1.0 / longestSide, ratio / widening);
  shape.highest = std::min(longestSide, ratio * widening);
  return shape;
}

bool tellsOf(const Grid& picture, const Bounds& view) {
  const Bounds& whole = picture.bounds;
  const bool meet = whole.x1_min < view.x1_max && view.x1_min < whole.x1_max && whole.x2_min < view.x2_max &&
                    view.x2_min < whole.x2_max;
  const auto alike = [](double side, arma::uword points, double seen) {
    const auto cells = static_cast<double>(points - 1);
    return side <= cells * seen && seen <= cells * side;
  };
  return meet && alike(whole.width(), picture.nx, view.width()) &&
         alike(whole.height(), picture.ny, view.height());
}

bool showsMost(const Bounds& view, const Dataset& dataset) {
  arma::uword inside = 0;
  for (arma::uword i = 0; i < dataset.size(); ++i) {
    if (view.contains(dataset.inputs(i, 0), dataset.inputs(i, 1))) ++inside;
  }
  const Bounds bounds = bounds_of(dataset.inputs);
  const bool fills = 4.0 * bounds.width() >= view.width() || 4.0 * bounds.height() >= view.height();
  return fills && 10 * inside >= 9 * dataset.size();
}

Split inView(const Split& split, const Dataset& dataset, const Bounds& view) {
  const auto kept = [&](const arma::uvec& rows) {
    std::vector<arma::uword> seen;
    seen.reserve(rows.n_elem);
    for (const arma::uword n : rows) {
      if (view.contains(dataset.inputs(n, 0), dataset.inputs(n, 1))) seen.push_back(n);
    }
    return arma::uvec(seen);
  };
  return {by_role([&](Role role) { return kept(split.rows[role]); }), kept(split.unused)};
}

Bounds viewOfData(const Dataset& dataset) {
  return bounds_of(dataset.inputs).padded(dataMargin);
}

bool canBeDrawn(const Bounds& view) {
  return QCPRange::validRange(view.x1_min, view.x1_max) && QCPRange::validRange(view.x2_min, view.x2_max);
}

}  // namespace credence
