#include "core/method/whitened_posterior.h"

#include "core/model/sum_log_sigmoid.h"

#include <cmath>
#include <utility>

namespace credence {

namespace {

double squared_norm(const double* values, arma::uword count) {
  double sum = 0.0;
  for (arma::uword k = 0; k < count; ++k) sum += values[k] * values[k];
  return sum;
}

}  // namespace

WhitenedPosterior::WhitenedPosterior(arma::mat design_matrix, const arma::uvec& labels,
                                     const Gaussian& laplace)
    : design_(std::move(design_matrix)),
      signs_(2.0 * arma::conv_to<arma::vec>::from(labels) - 1.0),
      prior_(laplace.covariance.prior()),
      prior_logits_(prior_.mean.is_empty() ? arma::vec(design_.n_rows, arma::fill::zeros)
                                           : arma::vec(design_ * prior_.mean)),
      mode_(prior_.in_units(laplace.mean) / std::sqrt(prior_.variance)),
      curvature_(laplace.sites.precision),
      covariance_(laplace.covariance) {
  if (!prior_.scale.is_empty()) design_.each_row() %= prior_.scale.t();
  design_ *= std::sqrt(prior_.variance);
  mode_logits_ = logits(mode_);
  log_posterior_at_mode_ = log_posterior(mode_.memptr(), log_likelihood(mode_logits_.memptr()));
}

arma::mat WhitenedPosterior::logits(const arma::mat& u) const {
  arma::mat result = design_ * u;
  if (!prior_.mean.is_empty()) result.each_col() += prior_logits_;
  return result;
}

arma::vec WhitenedPosterior::weights(const arma::vec& u) const {
  arma::vec result = std::sqrt(prior_.variance) * u;
  prior_.apply_scale(result);
  if (!prior_.mean.is_empty()) result += prior_.mean;
  return result;
}

double WhitenedPosterior::log_likelihood(const double* logits) const {
  return sum_log_sigmoid(signs_.memptr(), logits, signs_.n_elem);
}

void WhitenedPosterior::to_laplace_deviations(arma::mat& z) const {
  covariance_.solve_root(z);
}

double WhitenedPosterior::log_laplace(const double* u, const double* logits) const {
  double sum = 0.0;
  for (arma::uword k = 0; k < mode_.n_elem; ++k) {
    const double deviation = u[k] - mode_[k];
    sum += deviation * deviation;
  }
  for (arma::uword n = 0; n < mode_logits_.n_elem; ++n) {
    const double deviation = logits[n] - mode_logits_[n];
    sum += curvature_[n] * deviation * deviation;
  }
  return -0.5 * sum;
}

double WhitenedPosterior::log_posterior(const double* u, double log_likelihood) const {
  return log_likelihood - 0.5 * squared_norm(u, mode_.n_elem) - log_posterior_at_mode_;
}

}  // namespace credence
