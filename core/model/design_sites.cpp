#include "core/model/design_sites.h"

#include "core/concurrency/parallel.h"
#include "core/model/hessian_factor.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

/// Rows of the design matrix at once: enough for a matrix product, few enough to share among cores.
constexpr arma::uword rows_at_once = 256;

}  // namespace

DesignSites::DesignSites(arma::mat design, Prior prior)
    : SiteSystem(std::move(prior)), design_(std::move(design)) {
  if (!prior_.scale.is_empty()) scaled_ = prior_.scaled_design(design_);
  if (!prior_.mean.is_empty()) offset_ = design_ * prior_.mean;
  const arma::mat& units = units_design();
  if (units.n_cols > units.n_rows) prior_covariance_ = prior_.variance * (units * units.t());
}

/// Φ diag(scale): of weights u in the prior's units, whose prior is N(0, σ0² I).
const arma::mat& DesignSites::units_design() const {
  return prior_.scale.is_empty() ? design_ : scaled_;
}

/// Of the sites as they are of the logits less the prior's: exp(-½τ(o + f)² + ν(o + f)) is as a function of f
/// the site of shift ν - τo.
arma::vec DesignSites::own_shift(const Sites& sites) const {
  return offset_.is_empty() ? sites.shift : arma::vec(sites.shift - sites.precision % offset_);
}

SiteMarginals DesignSites::marginals(const Sites& sites) {
  SiteMarginals result;
  if (!prior_covariance_.is_empty() && in_duals(sites, result)) return result;
  return in_weights(sites);
}

SiteMarginals DesignSites::in_weights(const Sites& sites) {
  covariance_.emplace(hessian_factor(units_design(), sites.precision, prior_.variance), prior_);
  arma::mat solution = prior_.variance * (units_design().t() * own_shift(sites));
  solve_upper_transposed(*covariance_->factor(), solution);
  solve_upper(*covariance_->factor(), solution);
  SiteMarginals result;
  result.weight_penalty = 0.5 * arma::dot(solution, solution) / prior_.variance;
  prior_.apply_scale(solution);
  weights_ = prior_.mean_of(solution.n_elem) + solution;
  result.log_determinant = covariance_->log_determinant();
  result.logits.mean = design_ * weights_;
  result.logits.variance.set_size(design_.n_rows);
  parallel_blocks(design_.n_rows, rows_at_once, [&](std::size_t first, std::size_t last) {
    result.logits.variance.subvec(first, last) = covariance_->latent_variance(design_.rows(first, last));
  });
  return result;
}

/// By the factor of I + T^½GT^½ (Rasmussen & Williams, GPML, eq. 3.67–3.68); false where rounding would cost
/// digits that count.
bool DesignSites::in_duals(const Sites& sites, SiteMarginals& result) {
  const arma::mat& prior = prior_covariance_;
  const arma::vec root = arma::sqrt(sites.precision);
  arma::mat hessian = prior;
  for (arma::uword k = 0; k < hessian.n_cols; ++k) hessian.col(k) %= root(k) * root;
  if (arma::trace(hessian) > largest_trace_for_cholesky) return false;
  hessian.diag() += 1.0;
  arma::mat factor;
  if (!arma::chol(factor, hessian)) return false;
  const arma::vec shift = own_shift(sites);
  arma::mat duals = root % (prior * shift);
  solve_upper_transposed(factor, duals);
  solve_upper(factor, duals);
  const arma::vec coefficients = shift - root % duals.col(0);
  result.logits.mean = prior * coefficients;
  result.weight_penalty = 0.5 * arma::dot(coefficients, result.logits.mean);
  if (!offset_.is_empty()) result.logits.mean += offset_;
  result.log_determinant = 2.0 * arma::accu(arma::log(factor.diag()));
  result.logits.variance = prior.diag();
  parallel_blocks(prior.n_cols, rows_at_once, [&](std::size_t first, std::size_t last) {
    arma::mat half = prior.cols(first, last);
    half.each_col() %= root;
    solve_upper_transposed(factor, half);
    result.logits.variance.subvec(first, last) -= arma::sum(arma::square(half), 0).t();
  });
  if (result.logits.variance.min() <= 0.0) return false;
  covariance_.reset();
  weights_ = prior_.variance * (units_design().t() * coefficients);
  prior_.apply_scale(weights_);
  if (!prior_.mean.is_empty()) weights_ += prior_.mean;
  return true;
}

WeightCovariance DesignSites::covariance(const Sites& sites) const {
  if (covariance_) return *covariance_;
  return {hessian_factor(units_design(), sites.precision, prior_.variance), prior_};
}

}  // namespace credence
