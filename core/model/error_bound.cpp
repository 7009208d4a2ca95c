#include "core/model/error_bound.h"

#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <cmath>

namespace credence {

namespace {

/// c: the gradient, by the training logits, of half the log-determinant, taken back through the response of
/// the MAP logits to a change of the covariance. (I + RΣ)⁻¹ = I - RFA⁻¹Fᵀ.
arma::vec curvature_sensitivity(const arma::mat& design, const MapFit& map,
                                const WeightCovariance& covariance, const arma::vec& variance) {
  const arma::vec p = sigmoid(map.logits);
  const arma::vec curvature = credence::curvature(map.logits);
  const arma::vec gradient = 0.5 * variance % curvature % (1.0 - 2.0 * p);
  arma::mat response = design.t() * gradient;
  solve_upper_transposed(*covariance.factor(), response);
  solve_upper(*covariance.factor(), response);
  return gradient - covariance.prior_variance() * curvature % (design * response);
}

/// The loss of first order in E = K - LLᵀ, by |e_ij| ≤ sqrt(residual_i residual_j).
double kernel_error_bound(const ReducedBasis& basis, const arma::mat& duals, double prior_variance) {
  const arma::vec root = arma::sqrt(basis.residual());
  const arma::rowvec sizes = root.t() * arma::abs(duals);
  const arma::rowvec images = root.t() * arma::abs(basis.kernel_product(duals));
  const double determinant = 0.25 * std::sqrt(prior_variance) * arma::accu(basis.residual());
  const double fit = prior_variance * images(0) * sizes(0);
  const double curvature = prior_variance * (images(0) * sizes(1) + images(1) * sizes(0));
  return determinant + fit + curvature;
}

}  // namespace

double evidence_error_bound(const ReducedBasis& basis, arma::uword rank, const arma::uvec& labels,
                            const MapFit& map, const WeightCovariance& covariance,
                            const arma::vec& variance) {
  const double prior_variance = covariance.prior_variance();
  const arma::vec residual = arma::conv_to<arma::vec>::from(labels) - sigmoid(map.logits);
  const arma::mat duals =
      arma::join_rows(residual, curvature_sensitivity(basis.design_matrix(rank), map, covariance, variance));
  const arma::vec dropped = basis.dropped_norms(duals, rank);
  const double determinant = prior_variance * basis.dropped_trace(rank) / 8.0;
  const double fit = 0.5 * prior_variance * dropped(0) * dropped(0);
  const double curvature = prior_variance * dropped(0) * dropped(1);
  const double kernel = basis.residual().is_empty() ? 0.0 : kernel_error_bound(basis, duals, prior_variance);
  return determinant + fit + curvature + kernel;
}

}  // namespace credence
