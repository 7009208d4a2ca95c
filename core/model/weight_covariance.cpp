#include "core/model/weight_covariance.h"

#include "core/model/hessian_factor.h"
#include "core/model/product_on_cores.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <cmath>
#include <utility>

namespace credence {

WeightCovariance::WeightCovariance(arma::mat factor, Prior prior)
    : factor_(std::make_shared<const arma::mat>(std::move(factor))), prior_(std::move(prior)) {}

double WeightCovariance::unit() const {
  return factor_unit(prior_.variance);
}

double WeightCovariance::log_determinant() const {
  if (prior_.variance == no_prior) return arma::datum::nan;
  const arma::vec diagonal = arma::abs(factor_->diag());
  return 2.0 * arma::accu(arma::log(diagonal));
}

double WeightCovariance::effective_parameters() const {
  if (prior_.variance == no_prior) return static_cast<double>(factor_->n_cols);
  return credence::effective_parameters(*factor_);
}

arma::vec WeightCovariance::latent_variance(const arma::mat& design_matrix) const {
  const arma::mat half = prior_.scale.is_empty()
                             ? quotient_by_upper(design_matrix, *factor_)
                             : quotient_by_upper(prior_.scaled_design(design_matrix), *factor_);
  return unit() * arma::sum(arma::square(half), 1);
}

arma::vec WeightCovariance::times(arma::vec v) const {
  return solve_hessian(*factor_, prior_, std::move(v));
}

arma::mat WeightCovariance::deviations(arma::mat normals) const {
  const arma::mat& factor = *factor_;
  // A factor's rows have either sign, by the decomposition that it came from; draws must not depend on that.
  for (arma::uword k = 0; k < factor.n_rows; ++k) {
    if (factor(k, k) < 0.0) normals.row(k) *= -1.0;
  }
  solve_upper(factor, normals);
  normals *= std::sqrt(unit());
  if (!prior_.scale.is_empty()) normals.each_col() %= prior_.scale;
  return normals;
}

WeightCovariance laplace_approximation(const arma::mat& design_matrix, const MapFit& fit,
                                       const Prior& prior) {
  const arma::vec curvature = credence::curvature(fit.logits);
  return {hessian_factor(design_matrix, curvature, prior), prior};
}

}  // namespace credence
