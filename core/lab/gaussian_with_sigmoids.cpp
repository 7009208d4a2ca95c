#include "core/lab/lab_rows.h"
#include "core/model/expected_log_sigmoid.h"
#include "core/model/logistic_normal.h"
#include "core/model/logistic_normal_derivatives.h"

#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

namespace credence {

namespace {

struct SigmoidProduct {
  double prior_variance = 1.0;
  std::vector<SigmoidFactor> factors = {};

  LogDerivatives at(double z) const {
    LogDerivatives sum{value(z), -z / prior_variance, -1.0 / prior_variance};
    for (const SigmoidFactor& factor : factors) {
      const double logit = factor.slope * z + factor.offset;
      const double e = std::exp(-std::abs(logit));
      const double larger = 1.0 / (1.0 + e);  // of σ(logit) and σ(-logit)
      sum.slope += factor.slope * (logit > 0.0 ? e * larger : larger);
      sum.curvature -= factor.slope * factor.slope * e * larger * larger;
    }
    return sum;
  }

  /// Of -log(1 + e) a product of some is one logarithm, and beyond a logit of 40 e is nothing beside 1.
  double value(double z) const {
    constexpr double saturated = 40.0;
    constexpr double room = 1e300;
    double sum = -0.5 * z * z / prior_variance;
    double product = 1.0;
    for (const SigmoidFactor& factor : factors) {
      const double logit = factor.slope * z + factor.offset;
      if (logit < 0.0) sum += logit;
      if (std::abs(logit) > saturated) continue;
      product *= 1.0 + std::exp(-std::abs(logit));
      if (product < room) continue;
      sum -= std::log(product);
      product = 1.0;
    }
    return sum - std::log(product);
  }

  LogDerivatives average(double mean, double variance) const {
    LogDerivatives sum{-0.5 * (mean * mean + variance) / prior_variance, -mean / prior_variance,
                       -1.0 / prior_variance};
    for (const SigmoidFactor& factor : factors) {
      const double logit = factor.slope * mean + factor.offset;
      const double spread = factor.slope * factor.slope * variance;
      sum.value += expected_log_sigmoid(logit, spread);
      sum.slope += factor.slope * logistic_normal(-logit, spread);
      sum.curvature -= factor.slope * factor.slope * logistic_normal_derivatives(logit, spread).first;
    }
    return sum;
  }
};

}  // namespace

LogDensity gaussian_with_sigmoids(double log_scale, double prior_variance,
                                  std::vector<SigmoidFactor> factors) {
  LogDensity density{.offset = log_scale - 0.5 * std::log(2.0 * std::numbers::pi * prior_variance),
                     .factors = factors,
                     .prior_variance = prior_variance,
                     .log_scale = log_scale};
  double pull = 1.0;  // what all factors together can do at most against the prior
  density.bends.reserve(factors.size());
  for (const SigmoidFactor& factor : factors) {
    pull += std::abs(factor.slope);
    if (factor.slope == 0.0) continue;
    density.bends.push_back({-factor.offset / factor.slope, 1.0 / std::abs(factor.slope)});
  }
  density.search_high = prior_variance * pull;
  density.search_low = -density.search_high;
  const auto product =
      std::make_shared<const SigmoidProduct>(SigmoidProduct{prior_variance, std::move(factors)});
  density.at = [product](double z) { return product->at(z); };
  density.value_at = [product](double z) { return product->value(z); };
  density.average = [product](double mean, double variance) { return product->average(mean, variance); };
  return density;
}

}  // namespace credence
