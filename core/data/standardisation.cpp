#include "core/data/standardisation.h"

#include <cmath>

namespace credence {

namespace {

/// The standard deviation; 0 where it is below the rounding of the mean.
double spread_along(const arma::mat& inputs, arma::uword axis) {
  if (inputs.n_rows < 2) return 0.0;
  const arma::vec along = inputs.col(axis);
  const double largest = arma::abs(along).max();
  double spread = arma::stddev(along);
  // Where squares leave the range of doubles, in units of the largest.
  if (largest < 1e-100 || largest > 1e100) spread = largest * arma::stddev(along / largest);
  return spread > 0.0 && spread > 1e-14 * largest ? spread : 0.0;
}

}  // namespace

Standardisation Standardisation::of(const arma::mat& inputs) {
  Standardisation result;
  for (const arma::uword axis : {0U, 1U}) {
    if (inputs.n_rows == 0) break;
    const double spread = spread_along(inputs, axis);
    result.mean[axis] = arma::mean(inputs.col(axis));
    if (spread > 0.0) result.scale[axis] = spread;
  }
  return result;
}

SpreadRatio spread_ratio(const arma::mat& inputs) {
  const std::array spreads = {spread_along(inputs, 0), spread_along(inputs, 1)};
  const arma::uword wider = spreads[1] > spreads[0] ? 1 : 0;
  const double ratio = spreads.at(wider) / spreads.at(1 - wider);
  return std::isfinite(ratio) ? SpreadRatio{wider, ratio} : SpreadRatio();
}

arma::mat Standardisation::apply(const arma::mat& inputs) const {
  if (*this == Standardisation() || inputs.is_empty()) return inputs;
  arma::mat result = inputs;
  for (const arma::uword axis : {0U, 1U}) {
    result.col(axis) = (inputs.col(axis) - mean[axis]) / scale[axis];
  }
  return result;
}

Bounds Standardisation::apply(const Bounds& bounds) const {
  return {(bounds.x1_min - mean[0]) / scale[0], (bounds.x1_max - mean[0]) / scale[0],
          (bounds.x2_min - mean[1]) / scale[1], (bounds.x2_max - mean[1]) / scale[1]};
}

}  // namespace credence
