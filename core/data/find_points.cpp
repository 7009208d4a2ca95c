#include "core/data/find_points.h"

#include <algorithm>
#include <vector>

namespace credence {

arma::uvec points_inside(const arma::mat& inputs, const Bounds& bounds) {
  std::vector<arma::uword> rows;
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    if (bounds.contains(inputs(n, 0), inputs(n, 1))) rows.push_back(n);
  }
  return arma::uvec(rows);
}

arma::uvec points_under(const arma::mat& inputs, const BrushStroke& stroke) {
  const double along1 = (stroke.to[0] - stroke.from[0]) / stroke.radii[0];
  const double along2 = (stroke.to[1] - stroke.from[1]) / stroke.radii[1];
  const double squared_length = along1 * along1 + along2 * along2;
  std::vector<arma::uword> rows;
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    const double a = (inputs(n, 0) - stroke.from[0]) / stroke.radii[0];
    const double b = (inputs(n, 1) - stroke.from[1]) / stroke.radii[1];
    // The nearest place of the line, as a share of its length.
    const double share =
        squared_length > 0.0 ? std::clamp((a * along1 + b * along2) / squared_length, 0.0, 1.0) : 0.0;
    const double d1 = a - share * along1;
    const double d2 = b - share * along2;
    if (d1 * d1 + d2 * d2 <= 1.0) rows.push_back(n);
  }
  return arma::uvec(rows);
}

}  // namespace credence
