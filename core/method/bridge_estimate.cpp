#include "core/method/bridge_estimate.h"

#include "core/method/chain_diagnostics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

namespace {

constexpr int most_iterations = 1000;
constexpr double tolerance = 1e-10;  // nats: far below any standard error

constexpr arma::uword fewest_for_bridge = 20;
constexpr std::size_t draws_at_once = 64;  // draws in one product

/// The two functions whose means the bridge compares, at log ratio l and for the evidence exp(r):
///   at Gaussian draws   e^(l-r) / (s1 e^(l-r) + s2)
///   at posterior draws        1 / (s1 e^(l-r) + s2)
/// with shares s1 + s2 = 1 of posterior and Gaussian draws. Both lie between 0 and 1/s1 or 1/s2.
struct Bridge {
  double posterior_share = 0.5;
  double gaussian_share = 0.5;

  arma::vec at_gaussian(const arma::vec& log_ratios, double r) const {
    return 1.0 / (posterior_share + gaussian_share * arma::exp(r - log_ratios));
  }
  arma::mat at_posterior(const arma::mat& log_ratios, double r) const {
    return 1.0 / (posterior_share * arma::exp(log_ratios - r) + gaussian_share);
  }
};

double squared_variation(const arma::vec& values) {
  const double mean = arma::mean(values);
  return arma::var(values) / (mean * mean);
}

}  // namespace

BridgeEstimate bridge_estimate(const arma::mat& posterior_log_ratios, const arma::vec& gaussian_log_ratios) {
  BridgeEstimate estimate;
  estimate.gaussian_draws = gaussian_log_ratios.n_elem;
  if (posterior_log_ratios.n_elem < fewest_for_bridge || gaussian_log_ratios.n_elem < fewest_for_bridge) {
    estimate.difference = std::numeric_limits<double>::quiet_NaN();
    estimate.standard_error = std::numeric_limits<double>::quiet_NaN();
    return estimate;
  }
  // All of them alike: one density is a multiple of the other, and there is no error.
  const double first = gaussian_log_ratios.front();
  if (arma::all(gaussian_log_ratios == first) && arma::all(arma::vectorise(posterior_log_ratios) == first)) {
    estimate.difference = first;
    estimate.effective_draws = static_cast<double>(posterior_log_ratios.n_elem);
    estimate.converged = true;
    return estimate;
  }
  // The shares that are best for independent draws, with what the dependent ones are worth. The bounded
  // function is looked at: a logarithm of far-out draws says little about a mean.
  const double first_guess = arma::median(arma::vectorise(posterior_log_ratios));
  const double worth =
      std::max(1.0, effective_sample_size(Bridge{}.at_posterior(posterior_log_ratios, first_guess)));
  const auto independent = static_cast<double>(gaussian_log_ratios.n_elem);
  const Bridge bridge{worth / (worth + independent), independent / (worth + independent)};

  double r = first_guess;
  for (int k = 0; k < most_iterations && !estimate.converged; ++k) {
    const double next = r + std::log(arma::mean(bridge.at_gaussian(gaussian_log_ratios, r))) -
                        std::log(arma::mean(arma::vectorise(bridge.at_posterior(posterior_log_ratios, r))));
    estimate.converged = std::abs(next - r) < tolerance;
    r = next;
  }
  const arma::mat at_posterior = bridge.at_posterior(posterior_log_ratios, r);
  estimate.difference = r;
  estimate.effective_draws = effective_sample_size(at_posterior);
  const double squared_error = squared_variation(bridge.at_gaussian(gaussian_log_ratios, r)) / independent +
                               squared_variation(arma::vectorise(at_posterior)) / estimate.effective_draws;
  estimate.standard_error = std::sqrt(squared_error);
  return estimate;
}

arma::vec laplace_log_ratios(const WhitenedPosterior& posterior, std::size_t count, Random& random) {
  arma::vec ratios(count);
  for (std::size_t first = 0; first < count; first += draws_at_once) {
    arma::mat u(posterior.rank(), std::min(draws_at_once, count - first));
    for (double& value : u) value = random.normal();
    posterior.to_laplace_deviations(u);
    u += arma::repmat(posterior.mode(), 1, u.n_cols);
    const arma::mat logits = posterior.logits(u);
    for (arma::uword k = 0; k < u.n_cols; ++k) {
      ratios(first + k) = posterior.log_ratio(u.colptr(k), logits.colptr(k));
    }
  }
  return ratios;
}

}  // namespace credence
