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
    LogDerivatives sum{-0.5 * z * z / prior_variance, -z / prior_variance, -1.0 / prior_variance};
    for (const SigmoidFactor& factor : factors) {
      const double logit = factor.slope * z + factor.offset;
      const double e = std::exp(-std::abs(logit));
      const double complement = (logit > 0.0 ? e : 1.0) / (1.0 + e);  // σ(-logit)
      sum.value -= std::log1p(e) + (logit > 0.0 ? 0.0 : -logit);
      sum.slope += factor.slope * complement;
      sum.curvature -= factor.slope * factor.slope * e / ((1.0 + e) * (1.0 + e));
    }
    return sum;
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
  density.average = [product](double mean, double variance) { return product->average(mean, variance); };
  return density;
}

}  // namespace credence
