#include "core/model/hessian_factor.h"

#include <cmath>

namespace credence {

namespace {

constexpr double largest_trace_for_cholesky = 1e8;

arma::mat factor_by_qr(const arma::mat& scaled_design) {
  const arma::uword m = scaled_design.n_cols;
  arma::mat q;
  arma::mat r;
  arma::qr_econ(q, r, arma::join_cols(scaled_design, arma::eye(m, m)));
  return r;
}

}  // namespace

arma::mat hessian_factor(const arma::mat& design_matrix, const arma::vec& curvature, double prior_variance) {
  const arma::vec row_scale = std::sqrt(prior_variance) * arma::sqrt(curvature);
  const arma::mat scaled_design = design_matrix.each_col() % row_scale;
  const double trace = arma::accu(arma::square(scaled_design));
  if (trace <= largest_trace_for_cholesky) {
    arma::mat hessian = scaled_design.t() * scaled_design;
    hessian.diag() += 1.0;
    arma::mat factor;
    if (arma::chol(factor, hessian)) return factor;
  }
  return factor_by_qr(scaled_design);
}

}  // namespace credence
