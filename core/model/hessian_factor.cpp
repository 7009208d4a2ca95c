#include "core/model/hessian_factor.h"

#include "core/model/product_on_cores.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword rows_per_block = 2048;

/// R of [SΦ; `below`], S = diag(row_scale): block after block of rows joins the R of those before, so that a
/// tall matrix is read once and in the processor's cache.
arma::mat factor_by_qr(const arma::mat& design_matrix, const arma::vec& row_scale, arma::mat below) {
  const arma::uword m = design_matrix.n_cols;
  const arma::uword rows = std::max(rows_per_block, m);
  arma::mat q;
  arma::mat r = std::move(below);
  for (arma::uword first = 0; first < design_matrix.n_rows; first += rows) {
    const arma::uword last = std::min(first + rows, design_matrix.n_rows) - 1;
    arma::mat block = design_matrix.rows(first, last);
    block.each_col() %= row_scale.subvec(first, last);
    arma::qr_econ(q, r, arma::join_cols(block, r));
  }
  return r;
}

/// The upper triangle of ΦᵀS²Φ, S = diag(row_scale), by blocks of rows, so that no second matrix of Φ's size
/// is needed.
arma::mat scaled_gram_matrix(const arma::mat& design_matrix, const arma::vec& row_scale) {
  arma::mat gram;
  for (arma::uword first = 0; first < design_matrix.n_rows; first += rows_per_block) {
    const arma::uword last = std::min(first + rows_per_block, design_matrix.n_rows) - 1;
    arma::mat block = design_matrix.rows(first, last);
    block.each_col() %= row_scale.subvec(first, last);
    if (first == 0) {
      gram = upper_gram(block);
    } else {
      gram += upper_gram(block);
    }
  }
  return gram;
}

arma::mat scaled_hessian_factor(const arma::mat& design_matrix, const arma::vec& curvature,
                                double prior_variance) {
  const arma::uword m = design_matrix.n_cols;
  if (prior_variance == no_prior) return factor_by_qr(design_matrix, arma::sqrt(curvature), arma::mat(0, m));
  if (design_matrix.n_rows == 0) return {m, m, arma::fill::eye};  // the prior alone
  const arma::vec row_scale = std::sqrt(prior_variance) * arma::sqrt(curvature);
  arma::mat hessian = scaled_gram_matrix(design_matrix, row_scale);
  if (arma::trace(hessian) <= largest_trace_for_cholesky) {
    hessian.diag() += 1.0;
    arma::mat factor;
    if (arma::chol(factor, hessian)) return factor;
  }
  return factor_by_qr(design_matrix, row_scale, arma::eye(m, m));
}

}  // namespace

arma::mat hessian_factor(const arma::mat& design_matrix, const arma::vec& curvature, const Prior& prior) {
  if (prior.scale.is_empty()) return scaled_hessian_factor(design_matrix, curvature, prior.variance);
  return scaled_hessian_factor(prior.scaled_design(design_matrix), curvature, prior.variance);
}

double factor_unit(double prior_variance) {
  return prior_variance == no_prior ? 1.0 : prior_variance;
}

arma::vec solve_hessian(const arma::mat& factor, const Prior& prior, arma::vec v) {
  prior.apply_scale(v);
  arma::mat known(v.memptr(), std::min(factor.n_cols, v.n_elem), 1, false, true);
  solve_upper_transposed(factor, known);
  solve_upper(factor, known);
  prior.apply_scale(v);
  return factor_unit(prior.variance) * v;
}

bool comes_from_qr(const arma::mat& factor, double prior_variance) {
  if (prior_variance == no_prior) return true;
  const double trace = arma::accu(arma::square(factor)) - static_cast<double>(factor.n_rows);
  return trace > largest_trace_for_cholesky;
}

double effective_parameters(const arma::mat& factor) {
  const arma::mat inverse = arma::inv(arma::trimatu(factor));
  return static_cast<double>(factor.n_cols) - arma::accu(arma::square(inverse));
}

}  // namespace credence
