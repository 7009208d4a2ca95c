#include "core/model/weight_covariance.h"

#include "core/concurrency/parallel.h"
#include "core/model/hessian_factor.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <cmath>
#include <cstddef>
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
  constexpr std::size_t rows_at_a_time = 256;
  arma::vec variance(design_matrix.n_rows);
  parallel_blocks(design_matrix.n_rows, rows_at_a_time, [&](std::size_t first, std::size_t last) {
    arma::mat half = design_matrix.rows(first, last);
    if (!prior_.scale.is_empty()) half.each_row() %= prior_.scale.t();
    solve_upper_from_right(*factor_, half);
    variance.subvec(first, last) = unit() * arma::sum(arma::square(half), 1);
  });
  return variance;
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
