#include "core/prediction/decision_boundary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr double negligible_logit_share = 1e-3;
constexpr double rounded_logit = 1e-12;  // a logit so small is zero in every probability that is printed

/// The largest change from each grid point to its neighbours along the rows of `logits`, at least.
arma::mat largest_steps(const arma::mat& logits) {
  const arma::mat steps = arma::abs(arma::diff(logits));
  arma::mat largest(arma::size(logits), arma::fill::zeros);
  largest.head_rows(steps.n_rows) = steps;
  largest.tail_rows(steps.n_rows) = arma::max(largest.tail_rows(steps.n_rows), steps);
  return largest;
}

/// How far the logits may go from zero within the reach, to first order. nx×ny.
arma::mat sizes_within_reach(const Grid& grid, const arma::mat& logits, const std::array<double, 2>& reach) {
  const double cell1 = grid.bounds.width() / static_cast<double>(grid.nx - 1);
  const double cell2 = grid.bounds.height() / static_cast<double>(grid.ny - 1);
  const arma::mat along1 = largest_steps(logits) * std::max(1.0, reach[0] / cell1);
  const arma::mat along2 = largest_steps(logits.t()).t() * std::max(1.0, reach[1] / cell2);
  return arma::abs(logits) + arma::max(along1, along2);
}

}  // namespace

BoundaryLimits boundary_limits(const Gaussian& posterior) {
  return boundary_limits(*posterior.basis, posterior.training.mean);
}

BoundaryLimits boundary_limits(const Basis& basis, const arma::vec& logits) {
  const double largest = logits.is_empty() ? 0.0 : arma::abs(logits).max();
  const std::array<double, 2> reach = basis.reach();
  if (reach[0] == 0.0) return {largest > rounded_logit ? 0.0 : arma::datum::inf, {0.0, 0.0}};
  return {std::max(negligible_logit_share * largest, rounded_logit), reach};
}

std::vector<Polyline> trace_boundary(const Grid& grid, arma::mat logits, const BoundaryLimits& limits) {
  if (limits.negligible > 0.0) {
    const arma::uvec vain = arma::find(sizes_within_reach(grid, logits, limits.reach) < limits.negligible);
    logits.elem(vain).fill(arma::datum::nan);
  }
  return trace_contours(grid, logits, 0.0);
}

}  // namespace credence
