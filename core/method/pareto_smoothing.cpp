#include "core/method/pareto_smoothing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

double ParetoTail::quantile(double probability) const {
  const double log_survival = std::log1p(-probability);
  if (std::abs(shape) < 1e-12) return -scale * log_survival;
  return scale * std::expm1(-shape * log_survival) / shape;
}

/// In Zhang and Stephens' parameters, θ = -k/scale: given θ, the likelihood's k is the mean of log(1 - θe),
/// and θ is averaged over a grid of its posterior under a prior scaled to the data.
ParetoTail fit_pareto_tail(const arma::vec& exceedances) {
  const double n = static_cast<double>(exceedances.n_elem);
  const auto shape_given = [&](double theta) {
    double sum = 0.0;
    for (const double e : exceedances) sum += std::log1p(-theta * e);
    return sum / n;
  };
  const arma::uword grid = 30 + static_cast<arma::uword>(std::sqrt(n));
  const double quartile = exceedances(static_cast<arma::uword>(std::floor(n / 4.0 + 0.5)) - 1);
  const double largest = exceedances.max();
  arma::vec theta(grid);
  arma::vec profile(grid);
  for (arma::uword j = 0; j < grid; ++j) {
    const double share = static_cast<double>(grid) / (static_cast<double>(j) + 0.5);
    theta(j) = 1.0 / largest + (1.0 - std::sqrt(share)) / (3.0 * quartile);
    const double shape = shape_given(theta(j));
    profile(j) = n * (std::log(-theta(j) / shape) - shape - 1.0);
  }
  const arma::vec posterior = arma::exp(profile - profile.max());
  const double mean = arma::dot(theta, posterior) / arma::accu(posterior);
  const double shape = shape_given(mean);
  constexpr double prior_count = 10.0;
  return {(n * shape + 0.5 * prior_count) / (n + prior_count), -shape / mean};
}

SmoothedRatios pareto_smooth(const arma::vec& log_ratios) {
  const double draws = static_cast<double>(log_ratios.n_elem);
  const auto tail = static_cast<arma::uword>(std::ceil(std::min(0.2 * draws, 3.0 * std::sqrt(draws))));
  SmoothedRatios result{log_ratios, std::numeric_limits<double>::quiet_NaN()};
  if (tail < 5 || tail >= log_ratios.n_elem) return result;

  const arma::uvec order = arma::stable_sort_index(log_ratios);
  const arma::uvec largest = order.tail(tail);
  const double top = log_ratios(order(order.n_elem - 1));
  // Relative to the largest, so that exp() neither over- nor underflows where it matters.
  const double threshold = std::exp(log_ratios(order(order.n_elem - tail - 1)) - top);
  const arma::vec exceedances = arma::exp(log_ratios.elem(largest) - top) - threshold;
  if (!(exceedances(exceedances.n_elem / 4) > 0.0)) {
    // All alike: there is no tail. Or all that counts is in a few of them: the worst there is.
    result.pareto_k = exceedances.max() > 0.0 ? arma::datum::inf : -arma::datum::inf;
    return result;
  }
  const ParetoTail fit = fit_pareto_tail(exceedances);
  // No number comes of a quartile of zero or next to it: again nearly all is in a few.
  result.pareto_k = std::isnan(fit.shape) ? arma::datum::inf : fit.shape;
  if (!std::isfinite(fit.shape)) return result;
  for (arma::uword j = 0; j < tail; ++j) {
    const double middle = (static_cast<double>(j) + 0.5) / static_cast<double>(tail);
    const double smoothed = std::log(threshold + fit.quantile(middle)) + top;
    result.log_ratios(largest(j)) = std::min(smoothed, top);
  }
  return result;
}

}  // namespace credence
