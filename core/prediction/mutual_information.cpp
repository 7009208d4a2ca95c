#include "core/prediction/mutual_information.h"

#include "core/concurrency/parallel.h"
#include "core/model/logistic_normal.h"
#include "core/prediction/predictive_entropy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace credence {

namespace {

constexpr double widest_in_deviations = 2.5;  // beyond it the entropy is narrower than the Gaussian
constexpr double underflow = 745.0;           // exp(-745) is the smallest double

/// The trapezium rule in z = (a - m)/s, m ≥ 0. The entropy has its singularities at ±iπ, which bounds the
/// relative error by exp(½(π/s)² - 2π²/sh); its tail exp(-a) moves the integrand's mode by s at most.
double entropy_by_trapezia(double mean, double deviation) {
  constexpr double pi = std::numbers::pi;
  const double for_pole = 2.0 * pi * pi / (36.0 * deviation + 0.5 * pi * pi / deviation);
  const double step = deviation < 0.4 ? 0.75 : std::min(0.75, for_pole);
  const double reach = 7.9;  // φ's tail beyond it is 1e-15
  const auto left = static_cast<int>(std::ceil((reach + deviation) / step));
  const auto right = static_cast<int>(std::ceil(reach / step));
  double weight = 1.0;
  double factor = std::exp(-0.5 * step * step);
  const double decay = factor * factor;
  double sum = binary_entropy(mean);
  for (int k = 1; k <= left; ++k) {
    weight *= factor;
    factor *= decay;
    const double away = k * step * deviation;
    sum += weight * (binary_entropy(mean - away) + (k <= right ? binary_entropy(mean + away) : 0.0));
  }
  return sum * step / std::sqrt(2.0 * pi);
}

constexpr double logit_step = 0.6;  // for exp(-2π²/step), by the same singularities

/// At whole steps from zero, as far as it tells.
const std::array<double, 600>& entropies() {
  static const std::array<double, 600> values = [] {
    std::array<double, 600> result{};
    for (std::size_t k = 0; k < result.size(); ++k) {
      result[k] = binary_entropy(static_cast<double>(k) * logit_step);
    }
    return result;
  }();
  return values;
}

/// Σ h(a) exp(am/v - a²/2v) over whole steps, 0 ≤ m ≤ v: the Gaussian over its value at zero. Its
/// exponentials follow from a few.
double sum_outwards(double mean, double variance) {
  const std::array<double, 600>& entropy = entropies();
  const double decay = std::exp(-logit_step * logit_step / variance);
  const double right_ratio = std::exp(mean / variance * logit_step);
  const double left_ratio = 1.0 / right_ratio;
  double factor = std::exp(-0.5 * logit_step * logit_step / variance);
  double right = 1.0;
  double left = 1.0;
  double sum = entropy[0];
  for (std::size_t k = 1; k < entropy.size(); ++k) {
    right *= right_ratio * factor;
    left *= left_ratio * factor;
    factor *= decay;
    const double term = entropy[k] * (right + left);
    sum += term;
    if (term < 1e-17 * sum) break;
  }
  return sum;
}

/// The same for m > v, around the mode of the integrand, which is near m - v.
double sum_around_mode(double mean, double variance) {
  const double deviation = std::sqrt(variance);
  const double reach = 9.0 * deviation;
  const double middle = mean - variance;
  const auto first = static_cast<long>(std::floor(std::max(-40.0, middle - reach) / logit_step));
  const auto last = static_cast<long>(std::ceil((middle + reach + 5.0) / logit_step));
  double sum = 0.0;
  for (long k = first; k <= last; ++k) {
    const double a = static_cast<double>(k) * logit_step;
    sum += binary_entropy(a) * std::exp(-0.5 * (a - mean) * (a - mean) / variance);
  }
  return sum;
}

/// The trapezium rule in a, for wide Gaussians, m ≥ 0.
double entropy_by_logits(double mean, double variance) {
  const double scale = logit_step / std::sqrt(2.0 * std::numbers::pi * variance);
  if (mean > variance) {
    return mean - 0.5 * variance > underflow ? 0.0 : scale * sum_around_mode(mean, variance);
  }
  return scale * std::exp(-0.5 * mean / variance * mean) * sum_outwards(mean, variance);
}

}  // namespace

double expected_entropy(double mean, double variance) {
  if (std::isnan(mean) || std::isnan(variance)) return std::numeric_limits<double>::quiet_NaN();
  if (std::isinf(variance)) return 0.0;
  const double deviation = std::sqrt(variance);
  const double distance = std::abs(mean);
  return deviation <= widest_in_deviations ? entropy_by_trapezia(distance, deviation)
                                           : entropy_by_logits(distance, variance);
}

double mutual_information(double mean, double variance) {
  const double entropy = binary_entropy(logistic_normal_logit(mean, variance));
  // Where the variance is next to nothing, the difference is one of rounding errors.
  return std::clamp(entropy - expected_entropy(mean, variance), 0.0, entropy);
}

arma::mat mutual_information(const arma::mat& mean, const arma::mat& variance) {
  constexpr arma::uword block = 512;  // worth a thread's while
  arma::mat result(arma::size(mean), arma::fill::none);
  parallel_for((mean.n_elem + block - 1) / block, [&](std::size_t k) {
    const arma::uword end = std::min<arma::uword>((k + 1) * block, mean.n_elem);
    for (arma::uword n = k * block; n < end; ++n) result(n) = mutual_information(mean(n), variance(n));
  });
  return result;
}

}  // namespace credence
