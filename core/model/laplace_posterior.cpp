#include "core/model/laplace_posterior.h"

#include "core/model/hessian_factor.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <utility>

namespace credence {

LaplacePosterior::LaplacePosterior(arma::mat factor, double prior_variance)
    : factor_(std::make_shared<const arma::mat>(std::move(factor))), prior_variance_(prior_variance) {}

double LaplacePosterior::log_determinant() const {
  const arma::vec diagonal = arma::abs(factor_->diag());
  return 2.0 * arma::accu(arma::log(diagonal));
}

double LaplacePosterior::effective_parameters() const {
  return credence::effective_parameters(*factor_);
}

arma::vec LaplacePosterior::latent_variance(const arma::mat& design_matrix) const {
  arma::mat half = design_matrix;
  solve_upper_from_right(*factor_, half);
  return prior_variance_ * arma::sum(arma::square(half), 1);
}

LaplacePosterior laplace_approximation(const arma::mat& design_matrix, const MapFit& fit,
                                       double prior_variance) {
  const arma::vec curvature = sigmoid(fit.logits) % sigmoid(arma::vec(-fit.logits));
  return {hessian_factor(design_matrix, curvature, prior_variance), prior_variance};
}

}  // namespace credence
