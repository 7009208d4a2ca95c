#include "core/lab/lab_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

LogDensity make_weight(const LabProblem& problem) {
  std::vector<SigmoidFactor> factors;
  factors.reserve(problem.data.size());
  for (const LabDatum& datum : problem.data) {
    const double sign = datum.positive ? 1.0 : -1.0;
    factors.push_back({-sign * datum.steepness, sign * datum.offset});
  }
  return gaussian_with_sigmoids(0.0, problem.parameters[0], std::move(factors));
}

/// A datum with b = 0 says nothing about w and has no middle.
std::vector<LabHandle> weight_handles(const LabProblem& problem) {
  std::vector<LabHandle> handles = {
      {"the prior's standard deviation", std::sqrt(problem.parameters[0]), {}, true, std::exp(-0.5)}};
  handles.reserve(problem.data.size() + 1);
  for (std::size_t n = 0; n < problem.data.size(); ++n) {
    const LabDatum& datum = problem.data[n];
    if (datum.steepness == 0.0) continue;
    handles.push_back(
        {"the middle of datum " + std::to_string(n + 1), datum.offset / datum.steepness, n, false, 0.5});
  }
  return handles;
}

LabProblem drag_weight(LabProblem problem, std::size_t handle, double place) {
  if (handle == 0) {
    const LabParameter& variance = problem.density->parameters[0];
    problem.parameters[0] = allowed_value(variance, place * place);
    return problem;
  }
  const std::vector<LabHandle> handles = weight_handles(problem);
  if (handle >= handles.size()) return problem;
  LabDatum& datum = problem.data.at(*handles[handle].datum);
  problem.drawn.reset();
  datum.offset = std::clamp(datum.steepness * place, -farthest_lab_datum, farthest_lab_datum);
  return problem;
}

}  // namespace

LabDensity weight_density() {
  return {.id = "weight",
          .title = "Posterior of one weight",
          .formula = "p(w) ∝ N(w; 0, σ0²) Π σ(±(c − bw))",
          .purpose = "Logistic regression with one weight: the more data, the more it is a bell.",
          .variable = "w",
          .parameters = {{"prior-variance", "", "Prior variance", "Variance σ0² of the Gaussian prior.", 1.0,
                          0.01, 100.0, 1e-6, 1e6, true}},
          .data = {LabDatum{}},
          .make = make_weight,
          .handles = weight_handles,
          .drag = drag_weight};
}

}  // namespace credence
