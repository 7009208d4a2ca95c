#include "core/lab/closest_gaussian.h"
#include "core/lab/lab_gaussians.h"
#include "core/model/stable_functions.h"

#include <cmath>

namespace credence {

namespace {

/// The average of log p with each log σ replaced by the quadratic that touches it at ±ξ, for the best ξ: the
/// root of the logit's second moment. There the quadratic terms of the average vanish.
LogDerivatives bounded_average(const LogDensity& density, double mean, double variance) {
  const double prior = density.prior_variance;
  LogDerivatives sum{-0.5 * (mean * mean + variance) / prior, -mean / prior, -1.0 / prior};
  for (const auto& [slope, offset] : density.factors) {
    const double logit = slope * mean + offset;
    const double xi = std::hypot(logit, slope * std::sqrt(variance));
    const double precision = bound_precision(xi);
    sum.value += log_sigmoid(xi) + 0.5 * (logit - xi);
    sum.slope += slope * (0.5 - precision * logit);
    sum.curvature -= precision * slope * slope;
  }
  return sum;
}

LabGaussian fit_vb_rule(const LabCase& problem) {
  const LogDensity& density = problem.density;
  LabGaussian result;
  if (!density.has_factors()) {
    result.reason = "the bound is one of σ, and this density has none";
    return result;
  }
  const ClosestGaussian found =
      closest_gaussian([&](double mean, double variance) { return bounded_average(density, mean, variance); },
                       {problem.truth.mean, std::sqrt(problem.truth.variance)});
  result.mean = found.mean;
  result.variance = found.variance;
  result.log_z = density.offset + found.bound;
  result.converged = found.converged;
  return result;
}

}  // namespace

const LabRule vb_rule = {
    .id = "vb",
    .title = "VB",
    .purpose = "The Gaussian of quadratic lower bounds on each sigmoid: its log Z is a loose lower bound.",
    .fit = fit_vb_rule,
};

}  // namespace credence
