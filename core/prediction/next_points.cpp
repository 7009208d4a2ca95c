#include "core/prediction/next_points.h"

#include "core/model/logistic_normal.h"
#include "core/prediction/mutual_information.h"
#include "core/prediction/predictive_entropy.h"

#include <cmath>
#include <limits>
#include <optional>

namespace credence {

namespace {

constexpr double as_good = 1.0 - 1e-6;  // of the best

/// From the middle of the grid, in its sides.
double from_middle(const Grid& grid, arma::uword i, arma::uword j) {
  const auto off = [](arma::uword k, arma::uword n) {
    return static_cast<double>(k) / static_cast<double>(n - 1) - 0.5;
  };
  return std::hypot(off(i, grid.nx), off(j, grid.ny));
}

std::optional<arma::uword> best_of(const Grid& grid, const arma::mat& information) {
  double most = 0.0;
  for (const double value : information) {
    if (value > most) most = value;
  }
  if (most == 0.0) return {};
  arma::uword best = 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (arma::uword k = 0; k < information.n_elem; ++k) {
    if (!(information(k) >= as_good * most)) continue;
    const double distance = from_middle(grid, k % grid.nx, k / grid.nx);
    if (distance >= nearest) continue;
    nearest = distance;
    best = k;
  }
  return best;
}

/// Takes out what is nearer to a place than `apart`.
void clear_around(const Grid& grid, arma::mat& information, arma::uword place, double apart) {
  const auto share = [](arma::uword a, arma::uword b, arma::uword n) {
    return (static_cast<double>(a) - static_cast<double>(b)) / static_cast<double>(n - 1);
  };
  for (arma::uword j = 0; j < grid.ny; ++j) {
    for (arma::uword i = 0; i < grid.nx; ++i) {
      if (std::hypot(share(i, place % grid.nx, grid.nx), share(j, place / grid.nx, grid.ny)) < apart) {
        information(i, j) = 0.0;
      }
    }
  }
  information(place) = 0.0;
}

}  // namespace

std::vector<NextPoint> next_points(const GridPrediction& prediction, arma::uword count, double apart) {
  const Grid& grid = prediction.grid;
  arma::mat information = mutual_information(prediction.mean, prediction.variance);
  std::vector<NextPoint> points;
  while (points.size() < count) {
    const auto best = best_of(grid, information);
    if (!best) break;
    const double mean = prediction.mean(*best);
    const double variance = prediction.variance(*best);
    points.push_back({grid.x1(*best % grid.nx), grid.x2(*best / grid.nx), mean, std::sqrt(variance),
                      logistic_normal(mean, variance), binary_entropy(logistic_normal_logit(mean, variance)),
                      information(*best)});
    clear_around(grid, information, *best, apart);
  }
  return points;
}

}  // namespace credence
