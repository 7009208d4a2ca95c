#pragma once

#include "core/model/gaussian.h"
#include "core/prediction/contours.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <array>
#include <vector>

namespace credence {

/// Where the sign of a logit tells nothing: where it stays nearer to zero than `negligible` as far as `reach`
/// along each axis, in the data's units.
struct BoundaryLimits {
  double negligible = 0.0;
  std::array<double, 2> reach = {0.0, 0.0};
};

/// For a posterior: a thousandth of the largest logit of its training points, as far as its features reach.
/// Where they go on without end, and logits grow, nothing is negligible unless all logits are rounding
/// errors.
BoundaryLimits boundary_limits(const Gaussian& posterior);

/// The same for weights whose logits at some points are known.
BoundaryLimits boundary_limits(const Basis& basis, const arma::vec& logits);

/// The decision boundary: where `logits` (nx×ny on `grid`) are zero, but for places where that tells nothing.
/// Far from the data all features vanish, and the logits with them: zeros there are those of rounding.
/// Otherwise as trace_contours().
std::vector<Polyline> trace_boundary(const Grid& grid, arma::mat logits, const BoundaryLimits& limits);

}  // namespace credence
