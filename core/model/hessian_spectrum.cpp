#include "core/model/hessian_spectrum.h"

#include "core/concurrency/cancelled.h"
#include "core/model/prior.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

constexpr arma::uword spectrum_block = 4096;  // rows, so that a triangle and they stay small

/// A triangle R with RᵀR = AᵀA for A of `rows` and then `triangle`.
arma::mat triangle_of(const arma::mat& triangle, const arma::mat& rows) {
  arma::mat stacked = arma::join_cols(triangle, rows);
  if (stacked.n_rows <= stacked.n_cols) return stacked;
  arma::mat orthogonal;
  arma::mat result;
  if (!arma::qr_econ(orthogonal, result, stacked))
    throw std::runtime_error("the curvature has no QR decomposition");
  return result;
}

}  // namespace

arma::vec HessianSpectrum::in_prior_units() const {
  return prior_variance < no_prior ? arma::vec(prior_variance * eigenvalues) : eigenvalues;
}

arma::vec HessianSpectrum::determined() const {
  if (prior_variance == no_prior) return arma::ones(eigenvalues.n_elem);
  return 1.0 / (1.0 + 1.0 / in_prior_units());  // right at zero and at infinity, too
}

double HessianSpectrum::effective_parameters() const {
  return arma::accu(determined());
}

arma::vec HessianSpectrum::occam() const {
  if (prior_variance == no_prior) return arma::vec(eigenvalues.n_elem).fill(arma::datum::nan);
  return -0.5 * arma::log1p(in_prior_units());
}

double HessianSpectrum::log_determinant() const {
  const auto count = static_cast<double>(weights);
  if (prior_variance < no_prior) {
    return -2.0 * arma::accu(occam()) - count * std::log(prior_variance) - 2.0 * log_scale;
  }
  const bool whole = eigenvalues.n_elem == weights;
  return whole ? arma::accu(arma::log(eigenvalues)) : -arma::datum::inf;
}

HessianSpectrum hessian_spectrum(const Gaussian& posterior, const arma::mat& inputs,
                                 const std::stop_token& stop) {
  if (inputs.is_empty()) throw std::invalid_argument("the eigenvalues need labels, and none are used");
  const arma::mat design = posterior.basis->training_design(inputs);
  const Prior& prior = posterior.covariance.prior();
  // Not negative but for rounding: a logistic likelihood is log-concave.
  const arma::vec root = arma::sqrt(arma::clamp(posterior.sites.precision, 0.0, arma::datum::inf));
  arma::mat triangle(0, design.n_cols);
  for (arma::uword first = 0; first < design.n_rows; first += spectrum_block) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + spectrum_block, design.n_rows) - 1;
    arma::mat rows = design.rows(first, last);
    rows.each_col() %= root.subvec(first, last);
    if (!prior.scale.is_empty()) rows.each_row() %= prior.scale.t();
    triangle = triangle_of(triangle, rows);
  }
  throw_if_stopped(stop);
  arma::vec values;
  if (!arma::svd(values, triangle)) throw std::runtime_error("the curvature has no singular values");
  return {arma::square(values), posterior.basis->full_size(), prior.variance, prior.log_scale()};
}

}  // namespace credence
