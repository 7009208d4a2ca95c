#include "core/model/logistic_normal_derivatives.h"

#include "core/model/logistic_normal.h"
#include "core/model/sigmoid_nodes.h"

#include <cmath>
#include <numbers>

namespace credence {

namespace {

/// In z = (a - m)/s, m ≥ 0: σ(-a) = u/(1 + u) with u = exp(-m - sz), which does not overflow here.
LogisticNormalDerivatives derivatives_by_trapezia(double mean, double deviation) {
  double first = 0.0;
  double second = 0.0;
  const GaussianNodes nodes(mean, deviation, deviation, deviation);
  nodes.visit([&](double weight, double u) {
    const double p = 1.0 / (1.0 + u);
    const double q = u * p;
    first += weight * p * q;
    second += weight * p * q * (q - p);
  });
  return {first * nodes.scale(), second * nodes.scale()};
}

/// For wide Gaussians with 0 ≤ m ≤ v: σ' falls off like exp(-|a|), and the trapezium rule over a sums it.
LogisticNormalDerivatives derivatives_around_zero(double mean, double variance) {
  const LogisticNodes nodes(mean, variance);
  double first = 0.0;
  double moment = 0.0;  // of a
  nodes.visit([&](double a, double above, double below) {
    first += above + below;
    moment += a * (above - below);
  });
  const double scale = nodes.scale();
  return {first * scale, (moment - mean * first) / variance * scale};
}

LogisticNormalDerivatives of_positive_mean(double mean, double variance) {
  if (variance == 0.0) {
    const double q = std::exp(-mean) / (1.0 + std::exp(-mean));
    return {q * (1.0 - q), q * (1.0 - q) * (2.0 * q - 1.0)};
  }
  const double deviation = std::sqrt(variance);
  if (deviation <= widest_by_trapezia) return derivatives_by_trapezia(mean, deviation);
  if (mean <= variance) return derivatives_around_zero(mean, variance);
  // σ(-a) = exp(-a) σ(a), and exp(-a) shifts the Gaussian: E σ(-a) = exp(-m + v/2) S(m - v), S = E σ.
  const double shifted = mean - variance;
  const double tilt = std::exp(-mean + 0.5 * variance);
  const bool certain = shifted - 0.5 * variance > 40.0;  // then S differs from one by less than exp(-40)
  const LogisticNormalDerivatives rest =
      certain ? LogisticNormalDerivatives() : of_positive_mean(shifted, variance);
  const double value = certain ? 1.0 : logistic_normal(shifted, variance);
  return {tilt * (value - rest.first), -tilt * (value - 2.0 * rest.first + rest.second)};
}

}  // namespace

LogisticNormalDerivatives logistic_normal_derivatives(double mean, double variance) {
  LogisticNormalDerivatives result = of_positive_mean(std::abs(mean), variance);
  if (mean < 0.0) result.second = -result.second;
  return result;
}

}  // namespace credence
