#include "core/model/expected_log_sigmoid.h"

#include "core/model/sigmoid_nodes.h"
#include "core/model/stable_functions.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace credence {

namespace {

double by_trapezia(double mean, double deviation) {
  double sum = 0.0;
  const GaussianNodes nodes(mean, deviation, 0.0, 0.0);
  nodes.visit([&](double weight, double u) { sum += weight * std::log1p(u); });
  return -sum * nodes.scale();
}

/// For wide Gaussians, m ≥ 0: E min(a, 0) - ∫₀^∞ log(1 + exp(-a)) (N(a) + N(-a)) da by the midpoint rule. The
/// logarithm is an even function less a/2, whose share of the error the Euler-Maclaurin formula gives.
double split_at_zero(double mean, double variance) {
  constexpr double h = 0.55;
  const double deviation = std::sqrt(variance);
  const double density =
      std::exp(-0.5 * mean * mean / variance) / (deviation * std::sqrt(2.0 * std::numbers::pi));
  const double linear = 0.5 * mean * std::erfc(mean / deviation / std::numbers::sqrt2) - variance * density;
  double sum = 0.0;
  for (int k = 0;; ++k) {
    const double a = (k + 0.5) * h;
    const double gaussians = std::exp(-0.5 * (a - mean) * (a - mean) / variance) +
                             std::exp(-0.5 * (a + mean) * (a + mean) / variance);
    const double term = std::log1p(std::exp(-a)) * gaussians;
    sum += term;
    if (a > mean - variance && term <= 1e-17 * sum) break;
    if (a > 745.0) break;
  }
  sum *= h / (deviation * std::sqrt(2.0 * std::numbers::pi));
  // B_2j(½) h^2j/(2j)! times the derivative of order 2j - 1 of -a/2 (N(a) + N(-a)) at zero, which is that of
  // order 2j - 2 of N times -(2j - 1).
  constexpr std::array<double, 4> coefficients = {-1.0 / 24.0, 7.0 / 5760.0, -31.0 / 967680.0,
                                                  127.0 / 154828800.0};
  const double x = mean / deviation;
  double hermite = 1.0;
  double next = x;
  double scale = h * h * density;
  double order = 0.0;
  for (const double coefficient : coefficients) {
    sum -= coefficient * scale * (order + 1.0) * hermite;
    hermite = x * next - (order + 1.0) * hermite;
    next = x * hermite - (order + 2.0) * next;
    order += 2.0;
    scale *= h * h / variance;
  }
  return linear - sum;
}

}  // namespace

double expected_log_sigmoid(double mean, double variance) {
  if (variance == 0.0) return log_sigmoid(mean);
  if (mean < 0.0) return mean + expected_log_sigmoid(-mean, variance);
  const double deviation = std::sqrt(variance);
  if (deviation <= widest_by_trapezia) return by_trapezia(mean, deviation);
  if (mean - variance > 40.0 + 9.0 * deviation) return -std::exp(-mean + 0.5 * variance);
  return split_at_zero(mean, variance);
}

}  // namespace credence
