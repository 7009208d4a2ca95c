#include "core/prediction/grid.h"

#include <algorithm>
#include <array>

namespace credence {

namespace {

/// Between which points: from `first` on, counted from the one before the grid, and how far to the next but
/// one.
struct Place {
  arma::uword first;
  double share;
};

Place place_of(double share, arma::uword count) {
  const double place = share * static_cast<double>(count - 1);
  const auto first = std::min(static_cast<arma::uword>(place), count - 2);
  return {first, place - static_cast<double>(first)};
}

/// Through the two in the middle, with slopes by the neighbours (Catmull & Rom 1974): off by the fourth power
/// of the distance between points, where a straight line is off by the second.
double cubic(const std::array<double, 4>& v, double t) {
  const double slope0 = 0.5 * (v[2] - v[0]);
  const double slope1 = 0.5 * (v[3] - v[1]);
  const double rise = v[2] - v[1];
  const double quadratic = 3.0 * rise - 2.0 * slope0 - slope1;
  const double third = slope0 + slope1 - 2.0 * rise;
  return v[1] + t * (slope0 + t * (quadratic + t * third));
}

/// The values with a row of points around them that goes on straight; element (1, 1) is the first of the
/// grid.
double extended(const arma::mat& values, arma::uword i, arma::uword j) {
  const auto along1 = [&](arma::uword column) {
    const arma::uword last = values.n_rows - 1;
    if (i == 0) return 2.0 * values(0, column) - values(1, column);
    if (i == last + 2) return 2.0 * values(last, column) - values(last - 1, column);
    return values(i - 1, column);
  };
  const arma::uword last = values.n_cols - 1;
  if (j == 0) return 2.0 * along1(0) - along1(1);
  if (j == last + 2) return 2.0 * along1(last) - along1(last - 1);
  return along1(j - 1);
}

}  // namespace

arma::mat Grid::points(arma::uword j_first, arma::uword j_last) const {
  arma::mat result((j_last - j_first + 1) * nx, 2);
  arma::uword row = 0;
  for (arma::uword j = j_first; j <= j_last; ++j) {
    for (arma::uword i = 0; i < nx; ++i, ++row) {
      result(row, 0) = x1(i);
      result(row, 1) = x2(j);
    }
  }
  return result;
}

double Grid::interpolate(const arma::mat& values, double x1, double x2) const {
  if (!bounds.contains(x1, x2)) return arma::datum::nan;
  const Place along1 = place_of((x1 - bounds.x1_min) / bounds.width(), nx);
  const Place along2 = place_of((x2 - bounds.x2_min) / bounds.height(), ny);
  std::array<double, 4> rows = {};
  for (arma::uword k = 0; k < 4; ++k) {
    const arma::uword j = along2.first + k;
    const auto at = [&](arma::uword m) { return extended(values, along1.first + m, j); };
    rows[k] = cubic({at(0), at(1), at(2), at(3)}, along1.share);
  }
  return cubic(rows, along2.share);
}

Grid region_of_means(const arma::mat& inputs) {
  constexpr double margin = 0.1;
  constexpr arma::uword places = 41;
  return {bounds_of(inputs).padded(margin), places, places};
}

}  // namespace credence
