#include "core/model/logistic_normal.h"

#include "core/concurrency/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace credence {

namespace {

constexpr double pi = std::numbers::pi;

/// value·exp(log_scale): does not underflow where a probability would.
struct Scaled {
  double value = 0.0;
  double log_scale = 0.0;

  double log() const { return std::log(value) + log_scale; }
  double get() const { return value * std::exp(log_scale); }
};

/// E σ(-a) for a mean m ≥ 0: the smaller of the two probabilities, to a small relative error.
Scaled tail(double mean, double variance);

/// For deviations s up to about three: the trapezium rule in z = (a - m)/s for
/// exp(m) E σ(-a) = ∫ φ(z)/(exp(-m) + exp(sz)) dz. The integrand is analytic up to the pole at Im z = π/s,
/// which bounds the rule's relative error by exp(½(π/s)² - 2π²/sh), and φ's own share is exp(-2π²/h²).
/// Nodes are evenly spaced, so that all their exponentials follow from a few.
Scaled tail_by_trapezia(double mean, double deviation) {
  // For exp(-32); below s = 0.4 the pole is out of the way.
  const double for_pole = 2.0 * pi * pi / (32.0 * deviation + 0.5 * pi * pi / deviation);
  const double step = deviation < 0.4 ? 0.75 : std::min(0.75, for_pole);
  const double reach = 7.9;  // φ's tail beyond it is 1e-15; the integrand's mode lies in [-s, 0]
  const auto right = static_cast<int>(std::ceil(reach / step));
  const auto left = static_cast<int>(std::ceil((reach + deviation) / step));
  const double e = std::exp(-mean);
  const double ratio = std::exp(deviation * step);
  const double decay = std::exp(-step * step);
  double weight = 1.0;
  double factor = std::exp(-0.5 * step * step);
  double power = 1.0;  // ratio^k
  double sum = 1.0 / (1.0 + e);
  for (int k = 1; k <= left; ++k) {
    weight *= factor;
    factor *= decay;
    power *= ratio;
    if (k <= right) sum += weight / (e + power);
    sum += weight * power / (1.0 + e * power);
  }
  return {std::min(sum * step / std::sqrt(2.0 * pi), 0.5 / e), -mean};
}

/// exp(x²) erfc(x)/2 for x ≥ 25 by its asymptotic series; the first term left out is 1e-11 of it.
double scaled_erfc(double x) {
  const double t = 0.5 / (x * x);
  return 0.5 / (x * std::sqrt(pi)) * (1.0 - t * (1.0 - 3.0 * t * (1.0 - 5.0 * t)));
}

constexpr double node_step = 0.6;

/// step/(1 + exp(-a_k)) at a_k = (k + ½) step; from the last on it is the step itself.
const std::array<double, 64>& node_weights() {
  static const std::array<double, 64> weights = [] {
    std::array<double, 64> result{};
    for (std::size_t k = 0; k < result.size(); ++k) {
      result[k] = node_step / (1.0 + std::exp(-(static_cast<double>(k) + 0.5) * node_step));
    }
    return result;
  }();
  return weights;
}

/// For s above about 2.5 and m ≤ v, split at zero: E σ(-a) = P(a < 0) + ∫₀^∞ σ(-a) (N(a) - N(-a)) da. The
/// midpoint rule takes the integral: σ(-a) is ½ plus an odd function, which leaves an even integrand (error
/// exp(-2π²/step)) and half of N(a) - N(-a), whose share of the error the Euler-Maclaurin formula gives.
Scaled tail_split_at_zero(double mean, double variance, double deviation) {
  const double h = node_step;
  const double slope = 1.0 - mean / variance;  // of the integrand exp(-slope·a - a²/2v), ≤ 1
  const double mirrored = 1.0 + mean / variance;
  const double reach = 74.0 / (slope + std::sqrt(slope * slope + 74.0 / variance));  // where it is exp(-37)
  const auto nodes = static_cast<std::size_t>(std::min(std::ceil(reach / h), 1e5));
  const double decay = std::exp(-h * h / variance);
  double factor = decay;
  double first = std::exp(-0.5 * h * (slope + 0.25 * h / variance));
  double second = std::exp(-0.5 * h * (mirrored + 0.25 * h / variance));
  const double first_ratio = std::exp(-slope * h);
  const double second_ratio = std::exp(-mirrored * h);
  const std::array<double, 64>& weights = node_weights();
  double sum = 0.0;
  for (std::size_t k = 0; k < nodes; ++k) {
    sum += (first - second) * weights[std::min(k, weights.size() - 1)];
    first *= first_ratio * factor;
    second *= second_ratio * factor;
    factor *= decay;
  }

  // Σ B_2j(½) h^2j/(2j)! He_(2j-1)(m/s)/s^(2j-1), the Hermite polynomials being N's derivatives.
  constexpr std::array<double, 4> coefficients = {-1.0 / 24.0, 7.0 / 5760.0, -31.0 / 967680.0,
                                                  127.0 / 154828800.0};
  const double x = mean / deviation;
  const double t = h / deviation;
  double lower = 1.0;
  double hermite = x;
  double scale = h * t;
  for (std::size_t j = 0; j < coefficients.size(); ++j) {
    sum += coefficients[j] * scale * hermite;
    const double order = 2.0 * static_cast<double>(j) + 1.0;
    lower = x * hermite - order * lower;
    hermite = x * lower - (order + 1.0) * hermite;
    scale *= t * t;
  }
  sum /= deviation * std::sqrt(2.0 * pi);

  const double root = x / std::numbers::sqrt2;
  if (root < 25.0) return {std::min(0.5, 0.5 * std::erfc(root) + std::exp(-root * root) * sum), 0.0};
  return {scaled_erfc(root) + sum, -root * root};
}

Scaled tail(double mean, double variance) {
  if (std::isnan(mean) || std::isnan(variance)) return {std::numeric_limits<double>::quiet_NaN(), 0.0};
  if (variance == 0.0) return {1.0 / (1.0 + std::exp(-mean)), -mean};
  if (std::isinf(variance)) return {0.5, 0.0};
  const double deviation = std::sqrt(variance);
  if (deviation <= 2.5) return tail_by_trapezia(mean, deviation);
  if (mean <= variance) return tail_split_at_zero(mean, variance, deviation);
  // σ(-a) = exp(-a) σ(a), and exp(-a) shifts the Gaussian: E σ(-a) = exp(-m + v/2) (1 - tail(m - v)).
  const double log_bound = -mean + 0.5 * variance;
  const bool far = mean - 1.5 * variance > 40.0;  // then that tail is below exp(-40)
  return {far ? 1.0 : 1.0 - tail(mean - variance, variance).get(), log_bound};
}

arma::mat of_every_element(const arma::mat& mean, const arma::mat& variance, double (*f)(double, double)) {
  constexpr arma::uword block = 4096;  // worth a thread's while
  arma::mat result(arma::size(mean), arma::fill::none);
  parallel_for((mean.n_elem + block - 1) / block, [&](std::size_t k) {
    const arma::uword end = std::min<arma::uword>((k + 1) * block, mean.n_elem);
    for (arma::uword n = k * block; n < end; ++n) result(n) = f(mean(n), variance(n));
  });
  return result;
}

}  // namespace

double logistic_normal(double mean, double variance) {
  const double smaller = tail(std::abs(mean), variance).get();
  return mean < 0.0 ? smaller : 1.0 - smaller;
}

double logistic_normal_logit(double mean, double variance) {
  // So near to zero it is a straight line, to 1e-8 of its value; p - ½ itself would be rounding.
  const double straight = 1e-4 * std::max(1.0, std::sqrt(variance));
  const double distance = std::abs(mean);
  const Scaled smaller = tail(std::max(distance, straight), variance);
  const double logit = std::log1p(-smaller.get()) - smaller.log();
  return std::copysign(logit * std::min(1.0, distance / straight), mean);
}

arma::mat logistic_normal(const arma::mat& mean, const arma::mat& variance) {
  return of_every_element(mean, variance, logistic_normal);
}

arma::mat logistic_normal_logit(const arma::mat& mean, const arma::mat& variance) {
  return of_every_element(mean, variance, logistic_normal_logit);
}

}  // namespace credence
