#include "core/model/weight_covariance.h"

#include "core/model/convergence.h"
#include "core/model/hessian_factor.h"
#include "core/model/product_on_cores.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <cmath>
#include <utility>

namespace credence {

WeightCovariance::WeightCovariance(arma::mat factor, Prior prior)
    : factor_(std::make_shared<const arma::mat>(std::move(factor))), prior_(std::move(prior)) {}

WeightCovariance::WeightCovariance(std::shared_ptr<const HessianRoot> root, Prior prior)
    : root_(std::move(root)), prior_(std::move(prior)) {}

arma::uword WeightCovariance::size() const {
  return root_ ? root_->size() : factor_->n_cols;
}

void WeightCovariance::solve_root(arma::mat& right) const {
  if (root_) return root_->solve(right);
  solve_upper(*factor_, right);
}

void WeightCovariance::solve_root_transposed(arma::mat& right) const {
  if (root_) return root_->solve_transposed(right);
  solve_upper_transposed(*factor_, right);
}

arma::vec WeightCovariance::hessian_product(const arma::vec& v) const {
  if (root_) return root_->product(v);
  const arma::vec half = *factor_ * v;  // below the diagonal hessian_factor() leaves zeros
  return factor_->t() * half;
}

double WeightCovariance::log_determinant_rounding() const {
  return root_ ? root_->determinant_rounding() : credence::log_determinant_rounding(*factor_);
}

double WeightCovariance::unit() const {
  return factor_unit(prior_.variance);
}

double WeightCovariance::log_determinant() const {
  if (prior_.variance == no_prior) return arma::datum::nan;
  if (root_) return root_->log_determinant();
  const arma::vec diagonal = arma::abs(factor_->diag());
  return 2.0 * arma::accu(arma::log(diagonal));
}

double WeightCovariance::effective_parameters() const {
  if (root_) return static_cast<double>(root_->size()) - arma::accu(root_->inverse_diagonal());
  if (prior_.variance == no_prior) return static_cast<double>(factor_->n_cols);
  return credence::effective_parameters(*factor_);
}

arma::vec WeightCovariance::latent_variance(const arma::mat& design_matrix) const {
  if (root_) {
    arma::mat half = design_matrix.t();
    root_->solve_transposed(half);
    return unit() * arma::sum(arma::square(half), 0).t();
  }
  const arma::vec squares = prior_.scale.is_empty()
                                ? squared_rows_of_quotient(design_matrix, *factor_)
                                : squared_rows_of_quotient(prior_.scaled_design(design_matrix), *factor_);
  return unit() * squares;
}

arma::vec WeightCovariance::times(arma::vec v) const {
  if (!root_) return solve_hessian(*factor_, prior_, std::move(v));
  arma::mat result = std::move(v);
  root_->solve_transposed(result);
  root_->solve(result);
  return unit() * result.col(0);
}

arma::mat WeightCovariance::deviations(arma::mat normals) const {
  // A factor's rows have either sign, by the decomposition that it came from; draws must not depend on that.
  for (arma::uword k = 0; factor_ && k < factor_->n_rows; ++k) {
    if ((*factor_)(k, k) < 0.0) normals.row(k) *= -1.0;
  }
  solve_root(normals);
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
