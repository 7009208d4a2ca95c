#include "core/lab/lab_gaussians.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

/// KL(p‖q) from the moments of p alone.
double forward_divergence(const LabCase& problem, const LabGaussian& q) {
  const DensityMoments& p = problem.truth;
  const double moved = p.mean - q.mean;
  const double kl = p.mean_log_density + 0.5 * std::log(2.0 * std::numbers::pi * q.variance) +
                    0.5 * (p.variance + moved * moved) / q.variance;
  return std::max(0.0, kl);  // rounding may lead below
}

double reverse_divergence(const LabCase& problem, const LabGaussian& q) {
  if (!problem.density.average) return LabGaussian::none;
  const double entropy = 0.5 * (1.0 + std::log(2.0 * std::numbers::pi * q.variance));
  const double kl =
      problem.truth.relative_log_z - entropy - problem.density.average(q.mean, q.variance).value;
  return std::isfinite(kl) ? std::max(0.0, kl) : LabGaussian::none;
}

}  // namespace

std::span<const LabRule* const> lab_rules() {
  static const std::array<const LabRule*, 4> rules = {&laplace_rule, &ep_rule, &kl_rule, &vb_rule};
  return rules;
}

const LabRule* find_lab_rule(std::string_view id) {
  const auto rules = lab_rules();
  const auto found = std::ranges::find(rules, id, &LabRule::id);
  return found == rules.end() ? nullptr : *found;
}

LabGaussian fit_lab_gaussian(const LabRule& rule, const LabCase& problem) {
  LabGaussian gaussian = rule.fit(problem);
  gaussian.rule = &rule;
  if (!gaussian.known()) return gaussian;
  gaussian.kl_forward = forward_divergence(problem, gaussian);
  gaussian.kl_reverse = reverse_divergence(problem, gaussian);
  if (std::isnan(gaussian.kl_reverse) && gaussian.reason.empty()) {
    gaussian.reason =
        "KL(q‖p) is infinite: " + (problem.density.no_average.empty() ? std::string("its integral diverges")
                                                                      : problem.density.no_average);
  }
  return gaussian;
}

}  // namespace credence
