#include "core/lab/lab_result.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

namespace credence {

namespace {

std::optional<std::size_t> chosen_point(const LabProblem& problem,
                                        const std::vector<StationaryPoint>& points) {
  if (problem.stationary && *problem.stationary < points.size()) return problem.stationary;
  std::optional<std::size_t> highest;
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (!points[k].is_mode()) continue;
    if (!highest || points[k].log_density > points[*highest].log_density) highest = k;
  }
  if (!highest && !points.empty()) highest = 0;
  return highest;
}

}  // namespace

const LabGaussian& LabResult::gaussian(const LabRule& rule) const {
  const auto found = std::ranges::find(gaussians, &rule, &LabGaussian::rule);
  if (found == gaussians.end()) throw std::out_of_range("there is no Gaussian of that rule");
  return *found;
}

std::vector<std::size_t> LabResult::modes() const {
  std::vector<std::size_t> result;
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (points[k].is_mode()) result.push_back(k);
  }
  return result;
}

std::optional<LaplaceVerdict> laplace_verdict(const LabResult& result) {
  const LabGaussian& laplace = result.gaussian(laplace_rule);
  if (!laplace.known()) return {};
  const double nats = laplace.log_z - result.truth.log_z;
  if (std::abs(nats) <= about_right_nats) return LaplaceVerdict::about_right;
  return nats < 0.0 ? LaplaceVerdict::too_small : LaplaceVerdict::too_large;
}

LabResult compute_lab(const LabProblem& problem) {
  validate(problem);
  LabResult result{.problem = problem,
                   .density = std::make_shared<const LogDensity>(problem.density->make(problem))};
  result.points = stationary_points(*result.density);
  result.chosen = chosen_point(problem, result.points);
  result.truth = density_moments(*result.density, result.points);
  const LabCase each{*result.density, variable_of(problem), result.points, result.chosen, result.truth};
  result.gaussians.reserve(lab_rules().size());
  for (const LabRule* rule : lab_rules()) result.gaussians.push_back(fit_lab_gaussian(*rule, each));
  return result;
}

}  // namespace credence
