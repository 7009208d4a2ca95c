#include "core/model/error_bound.h"

#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

double probability_error_bound(double fit_nats, double left_out, double variance) {
  if (!(left_out > 0.0)) return 0.0;
  constexpr double by_logit = 0.25;
  constexpr double by_variance = std::numbers::inv_sqrt3 / 12.0;
  const double reach = std::sqrt(left_out) * (1.0 + 0.5 * std::sqrt(variance + left_out));
  const double of_logit = std::sqrt(2.0 * fit_nats) * reach;
  const double of_variance = reach * reach + variance * of_logit;
  const double bound = by_logit * of_logit + by_variance * of_variance;
  return bound < 1.0 ? bound : 1.0;  // not a number: nothing is known
}

ErrorBound error_bound(const ReducedBasis& basis, arma::uword rank, const arma::uvec& labels,
                       const MapFit& map, const WeightCovariance& covariance, const arma::vec& variance) {
  const double prior_variance = covariance.prior_variance();
  const arma::vec residual = credence::residual(map.logits, labels);
  const arma::mat duals =
      arma::join_rows(residual, curvature_sensitivity(basis.design_matrix(rank), map, covariance, variance));
  const arma::vec dropped = basis.dropped_norms(duals, rank);
  const double left_out = prior_variance * basis.dropped_trace(rank);
  const double fit = 0.5 * prior_variance * dropped(0) * dropped(0);
  const double curvature = prior_variance * dropped(0) * dropped(1);
  const double kernel = basis.residual().is_empty() ? 0.0 : kernel_error_bound(basis, duals, prior_variance);
  const double of_kernel = prior_variance * arma::accu(basis.residual());
  return {left_out / 8.0 + fit + curvature + kernel,
          probability_error_bound(fit + kernel, left_out + of_kernel, variance.max())};
}

SensitivityNorms SensitivityNorms::at_most(double prior_variance, double variance, arma::uword weights) {
  const double norm = 0.25 * std::sqrt(variance * static_cast<double>(weights));
  return {norm, 2.0 * norm / std::sqrt(prior_variance)};
}

ErrorBound quick_error_bound(const Dropped& left_out, const MapFit& map, const arma::uvec& labels,
                             double prior_variance, double variance) {
  const double duals = arma::norm(residual(map.logits, labels));
  const SensitivityNorms sensitivity =
      SensitivityNorms::at_most(prior_variance, variance, map.weights.n_elem);
  const double share = prior_variance * left_out.trace;
  const double fit = 0.5 * share * duals * duals;
  const double curvature = share * duals * sensitivity.plain;
  const double lost = left_out.kernel_trace;
  // Kα is the logits without the constant, over σ0².
  const double image = arma::norm(map.logits - map.weights(0)) / prior_variance;
  const double kernel =
      0.25 * std::sqrt(prior_variance) * lost +
      prior_variance * lost * (image * (duals + sensitivity.plain) + sensitivity.image * duals);
  return {share / 8.0 + fit + curvature + kernel,
          probability_error_bound(fit + kernel, share + prior_variance * lost, variance)};
}

}  // namespace credence
