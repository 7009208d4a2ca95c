#include "core/data/bounds.h"

namespace credence {

Bounds Bounds::padded(double fraction) const {
  const double margin1 = fraction * (width() > 0.0 ? width() : extent());
  const double margin2 = fraction * (height() > 0.0 ? height() : extent());
  return {x1_min - margin1, x1_max + margin1, x2_min - margin2, x2_max + margin2};
}

Bounds bounds_of(const arma::mat& inputs) {
  if (inputs.n_rows == 0) return {-1.0, 1.0, -1.0, 1.0};
  const arma::rowvec low = arma::min(inputs, 0);
  const arma::rowvec high = arma::max(inputs, 0);
  const Bounds bounds{low(0), high(0), low(1), high(1)};
  if (bounds.extent() > 0.0) return bounds;
  return {low(0) - 0.5, low(0) + 0.5, low(1) - 0.5, low(1) + 0.5};
}

}  // namespace credence
