#include "core/prediction/mutual_information.h"

#include "core/concurrency/parallel.h"
#include "core/model/logistic_normal.h"
#include "core/prediction/predictive_entropy.h"

#include <algorithm>
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
  double sum = 0.0;
  for (int k = -left; k <= right; ++k) {
    const double z = k * step;
    sum += std::exp(-0.5 * z * z) * binary_entropy(mean + deviation * z);
  }
  return sum * step / std::sqrt(2.0 * pi);
}

/// The same in a, for wide Gaussians: as far as the entropy reaches to the left, exp(-37) of its value at
/// zero, and to the right what it and the Gaussian reach together.
double entropy_by_logits(double mean, double variance) {
  constexpr double step = 0.5;  // exp(-2π²/step) of the integrand
  constexpr int left = 80;
  const double slope = 1.0 - mean / variance;  // the integrand decays as exp(-slope·a - a²/2v)
  const double exponent = mean > variance ? mean - 0.5 * variance : 0.5 * mean * mean / variance;
  if (exponent > underflow) return 0.0;
  const double reach = 80.0 / (slope + std::sqrt(slope * slope + 80.0 / variance));
  const auto right =
      static_cast<int>(std::ceil(reach / step)) + left / 4;  // the entropy is as (1 + a) exp(-a)
  double sum = 0.0;
  for (int k = -left; k <= right; ++k) {
    const double a = k * step;
    sum += std::exp(-0.5 * (a - mean) * (a - mean) / variance) * binary_entropy(a);
  }
  return sum * step / std::sqrt(2.0 * std::numbers::pi) / std::sqrt(variance);
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
