#include "core/data/standardisation.h"

namespace credence {

Standardisation Standardisation::of(const arma::mat& inputs) {
  Standardisation result;
  for (const arma::uword axis : {0U, 1U}) {
    if (inputs.n_rows == 0) break;
    const double spread = inputs.n_rows > 1 ? arma::stddev(inputs.col(axis)) : 0.0;
    result.mean[axis] = arma::mean(inputs.col(axis));
    // Below the rounding of the mean a spread is none.
    if (spread > 1e-14 * arma::abs(inputs.col(axis)).max()) result.scale[axis] = spread;
  }
  return result;
}

arma::mat Standardisation::apply(const arma::mat& inputs) const {
  if (*this == Standardisation()) return inputs;
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
