#include "core/model/tilted_moments.h"

#include "core/model/logistic_normal.h"
#include "core/model/logistic_normal_derivatives.h"
#include "core/model/sigmoid_nodes.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

/// For m ≥ -v/2, where α ≤ ½: with q = σ(-a), α = E q and β = E q(1 - q) - var q over the tilted density.
TiltedMoments moments_by_trapezia(double mean, double deviation) {
  double z = 0.0;
  double rest = 0.0;  // of the Gaussian: E σ(-a)
  double first = 0.0;
  double second = 0.0;
  GaussianNodes(mean, deviation, deviation, deviation).visit([&](double weight, double u) {
    const double p = 1.0 / (1.0 + u);
    const double q = u * p;
    z += weight * p;
    rest += weight * q;
    first += weight * p * q;
    second += weight * p * q * q;
  });
  const double slope = first / z;
  const double curvature = slope - 2.0 * second / z + slope * slope;
  return {-std::log1p(rest / z), slope, curvature, 1.0 - deviation * deviation * curvature};
}

/// Calls receive(a, exp(-fall·a - a²/2v) σ(a)) at the nodes a = h, 2h … up to where that is exp(-37).
template <typename Receive>
void visit_side(double fall, double variance, double h, const Receive& receive) {
  constexpr int fresh = 64;  // nodes after which rounding of the recurrences begins anew
  const double reach = 74.0 / (fall + std::sqrt(fall * fall + 74.0 / variance));
  const auto count = static_cast<int>(std::min(std::ceil(reach / h), 1e5));
  const double decay = std::exp(-h * h / variance);
  const double ratio = std::exp(-h);
  double weight = 1.0;
  double factor = 1.0;
  double u = 1.0;  // exp(-a)
  for (int k = 1; k <= count; ++k) {
    const double a = k * h;
    if (k % fresh == 1) {
      weight = std::exp(-a * (fall + 0.5 * a / variance));
      factor = std::exp(-h * (fall + (a + 0.5 * h) / variance));
    } else {
      weight *= factor;
      factor *= decay;
    }
    u *= ratio;
    receive(a, weight / (1.0 + u));
  }
}

/// For wide Gaussians with -v/2 ≤ m < -s, of which σ leaves a narrow part near zero: its own mean and
/// variance.
TiltedMoments moments_of_narrow_part(double mean, double variance) {
  constexpr double h = 0.55;
  const double fall = -mean / variance;  // of the Gaussian at zero, ½ at most
  double sum = 0.5;
  double moment = 0.0;
  double square = 0.0;
  const auto add = [&](double a, double weight) {
    sum += weight;
    moment += weight * a;
    square += weight * a * a;
  };
  visit_side(fall, variance, h, add);
  // Below zero σ(a) = exp(a) σ(-a).
  visit_side(1.0 - fall, variance, h, [&](double a, double weight) { add(-a, weight); });
  const double centre = moment / sum;
  const double share = (square / sum - centre * centre) / variance;
  const double log_scale =
      std::log(h) - 0.5 * std::log(2.0 * std::numbers::pi * variance) - 0.5 * mean * mean / variance;
  return {std::log(sum) + log_scale, (centre - mean) / variance, (1.0 - share) / variance, share};
}

/// For other wide Gaussians, from Z and its derivatives.
TiltedMoments moments_by_derivatives(double mean, double variance) {
  const double log_z = log_sigmoid(logistic_normal_logit(mean, variance));
  const double z = std::exp(log_z);
  const LogisticNormalDerivatives of_z = logistic_normal_derivatives(mean, variance);
  const double slope = of_z.first / z;
  const double curvature = slope * slope - of_z.second / z;
  return {log_z, slope, curvature, 1.0 - variance * curvature};
}

TiltedMoments without_reflection(double mean, double variance) {
  if (variance == 0.0) {
    const double q = sigmoid(-mean);
    return {log_sigmoid(mean), q, q * (1.0 - q), 1.0};
  }
  const double deviation = std::sqrt(variance);
  if (deviation <= widest_by_trapezia) return moments_by_trapezia(mean, deviation);
  return mean < -deviation ? moments_of_narrow_part(mean, variance) : moments_by_derivatives(mean, variance);
}

}  // namespace

TiltedMoments tilted_moments(double mean, double variance) {
  if (mean >= -0.5 * variance) return without_reflection(mean, variance);
  // σ(a) = exp(a) σ(-a), and exp(a) shifts the Gaussian to m + v: what is left is the density of -a.
  TiltedMoments result = without_reflection(-mean - variance, variance);
  result.log_normaliser += mean + 0.5 * variance;
  result.slope = 1.0 - result.slope;
  return result;
}

}  // namespace credence
