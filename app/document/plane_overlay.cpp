#include "app/document/plane_overlay.h"

#include "app/document/bumps_overlay.h"
#include "core/evaluation/point_density.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <utility>

namespace credence {

namespace {

QString words(const char* text) {
  return QCoreApplication::translate("credence", text);
}

/// Across the shorter side of a plot a kernel of 20,000 points is some five of these steps wide.
constexpr arma::uword densitySteps = 161;

DrawnOverlay drawDensity(const OverlayInputs& inputs, const std::stop_token& stop) {
  const arma::mat points = inputs.dataset->inputs.rows(*inputs.training);
  const Grid grid{inputs.view, densitySteps, densitySteps};
  const PointDensity density = density_of_points(points, grid, {0.5, 0.9}, stop);
  DrawnOverlay drawn;
  if (density.values.is_empty()) {
    drawn.name = words("no density: an input does not vary");
    drawn.brief = words("no density");
    return drawn;
  }
  for (const double level : density.levels) {
    std::vector<Polyline> lines = trace_contours(grid, density.values, level);
    std::ranges::move(lines, std::back_inserter(drawn.lines));
  }
  drawn.name = words("densest half and 90 %");
  if (density.points < points.n_rows) {
    drawn.name = words("densest half and 90 %, by %1 points").arg(density.points);
  }
  drawn.brief = words("densest 50, 90 %");
  return drawn;
}

}  // namespace

const PlaneOverlay densityOverlay = {
    .id = "density",
    .title = "Densit&y of Training Points",
    .tip =
        "Dotted: the smallest regions that hold half, and 90 %, of the training points, by a smooth estimate "
        "of their density. Outside them the classifier has seen hardly anything",
    .purpose = "Dotted lines around the smallest regions that hold half, and 90 %, of the training points.",
    .legend = "densest 50, 90 %",
    .dashes = {0.1, 2.2},
    .draw = drawDensity,
};

namespace {

std::vector<const PlaneOverlay*>& known() {
  static std::vector<const PlaneOverlay*> all = {&bumpsOverlay, &densityOverlay};
  return all;
}

}  // namespace

const std::vector<const PlaneOverlay*>& planeOverlays() {
  return known();
}

void addPlaneOverlay(const PlaneOverlay& overlay) {
  known().push_back(&overlay);
}

bool ShownOverlays::has(const PlaneOverlay& overlay) const {
  return std::ranges::find(shown, &overlay) != shown.end();
}

void ShownOverlays::set(const PlaneOverlay& overlay, bool wanted) {
  std::vector<const PlaneOverlay*> now;
  for (const PlaneOverlay* each : planeOverlays()) {
    if (each == &overlay ? wanted : has(*each)) now.push_back(each);
  }
  shown = std::move(now);
}

ShownOverlays ShownOverlays::with(const PlaneOverlay& overlay, bool wanted) const {
  ShownOverlays others = *this;
  others.set(overlay, wanted);
  return others;
}

ShownOverlays DrawnOverlays::shown() const {
  ShownOverlays all;
  all.shown.reserve(drawn.size());
  for (const DrawnOverlay& each : drawn) all.shown.push_back(each.overlay);
  return all;
}

const char* lackingFor(const PlaneOverlay& overlay, const Hyperparameters& setting) {
  return overlay.lacking == nullptr ? nullptr : overlay.lacking(setting);
}

DrawnOverlay drawOverlay(const PlaneOverlay& overlay, const OverlayInputs& inputs,
                         const std::stop_token& stop) {
  DrawnOverlay drawn = overlay.draw(inputs, stop);
  drawn.overlay = &overlay;
  return drawn;
}

}  // namespace credence
