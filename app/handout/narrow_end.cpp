#include "app/handout/narrow_end.h"

#include "core/data/standardisation.h"
#include "core/model/covariance_rank.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

// How the page works, and what it takes: resources/handout/solver.js, and tests/handout/speed.mjs, which
// measured it.
constexpr double mostMilliseconds = 2000.0;
constexpr double operationsInMillisecond = 1.3e6;
constexpr double leftOfCovariance = 8e-3;       // of its trace
constexpr double mostShareOfDirections = 0.45;  // of the points; with more the page takes all
constexpr double mostNodes = 126.0 * 101.0;     // of a picture

/// Nodes of the variance's grid over a view of so many widths.
double nodesOver(double widths1, double widths2, bool smooth) {
  const double spacing = smooth ? 0.25 : 0.2;
  const double beyond = smooth ? 9.0 : 3.0;
  return std::min(mostNodes, (widths1 / spacing + beyond) * (widths2 / spacing + beyond));
}

/// Of one exact answer with n points and r directions.
double operationsOf(double n, double r, double nodes, bool smooth) {
  if (r < mostShareOfDirections * n) {
    return 10.0 * n * n + n * n * r + 2.0 * n * r * r +
           nodes * (smooth ? r * (r + 35.0) : n * (r + 20.0) + r * r);
  }
  return 10.0 * n * n + 1.7 * n * n * n + nodes * n * (smooth ? std::min(n, 0.1 * n + 60.0) : n + 20.0);
}

}  // namespace

NarrowEnd narrowEnd(const arma::mat& inputs, const Hyperparameters& setting, const LogRange& slider,
                    const Bounds& view) {
  if (!setting.features->has_width()) return {};
  const auto n = static_cast<double>(inputs.n_rows);
  const Bounds part = setting.standardises() ? Standardisation::of(inputs).apply(view) : view;
  const bool smooth = setting.features == &rbf_features;
  const auto most = static_cast<arma::uword>(std::ceil(mostShareOfDirections * n));
  const auto isQuick = [&](double width) {
    Hyperparameters there = setting;
    there.width = width;
    const double nodes = nodesOver(part.width() / width, part.height() / width, smooth);
    // Few enough points are quick whatever the width.
    double directions = n;
    if (operationsOf(n, directions, nodes, smooth) > mostMilliseconds * operationsInMillisecond) {
      directions = static_cast<double>(covariance_rank(inputs, there, leftOfCovariance, most));
    }
    return operationsOf(n, directions, nodes, smooth) <= mostMilliseconds * operationsInMillisecond;
  };
  const double start = std::min(slider.start, setting.width);
  if (isQuick(start)) return {start, false};
  constexpr arma::uword steps = 40;  // over the slider: a twelfth of a decade
  const arma::vec widths = LogRange{start, std::max(slider.stop, setting.width), steps + 1}.values();
  arma::uword slow = 0;
  arma::uword quick = steps;
  while (quick - slow > 1) {
    const arma::uword middle = (slow + quick) / 2;
    (isQuick(widths(middle)) ? quick : slow) = middle;
  }
  return {std::min(widths(quick), setting.width), true};
}

}  // namespace credence
