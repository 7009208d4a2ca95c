#include "core/data/nearest_point.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

double nearest_distance(const arma::mat& inputs, const arma::uvec& rows, const std::array<double, 2>& place,
                        const Standardisation& standardisation) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const arma::uword n : rows) {
    // The mean drops out of a difference.
    const double d1 = (inputs(n, 0) - place[0]) / standardisation.scale[0];
    const double d2 = (inputs(n, 1) - place[1]) / standardisation.scale[1];
    nearest = std::min(nearest, std::hypot(d1, d2));
  }
  return nearest;
}

}  // namespace credence
