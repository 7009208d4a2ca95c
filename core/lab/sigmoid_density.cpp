#include "core/lab/lab_rows.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr double sigmoid_edge = 2.0;  // the logit at which the steepness is taken hold of

LogDensity make_sigmoid(const LabProblem& problem) {
  const double normaliser = 0.5 * std::log(2.0 * std::numbers::pi);  // exp(-z²/2) has none
  return gaussian_with_sigmoids(normaliser, 1.0, {{problem.parameters[0], problem.parameters[1]}});
}

std::vector<LabHandle> sigmoid_handles(const LabProblem& problem) {
  const double b = problem.parameters[0];
  const double c = problem.parameters[1];
  if (b == 0.0) return {};  // there is no middle
  return {{"the middle of σ", -c / b, {}, false, 0.5},
          {"the steepness of σ", (sigmoid_edge - c) / b, {}, true, sigmoid(sigmoid_edge)}};
}

LabProblem drag_sigmoid(LabProblem problem, std::size_t handle, double place) {
  const std::vector<LabParameter>& rows = problem.density->parameters;
  double& b = problem.parameters[0];
  double& c = problem.parameters[1];
  if (b == 0.0) return problem;
  const double middle = -c / b;
  if (handle == 0) {
    c = allowed_value(rows[1], -b * place);
    return problem;
  }
  const double reach = std::max(std::abs(place - middle), sigmoid_edge / rows[0].most);
  b = allowed_value(rows[0], std::copysign(sigmoid_edge / reach, place - middle));
  c = allowed_value(rows[1], -b * middle);
  return problem;
}

}  // namespace

LabDensity sigmoid_density() {
  return {.id = "sigmoid",
          .title = "Gaussian × sigmoid",
          .formula = "p(z) ∝ exp(−z²/2) σ(bz + c)",
          .purpose = "A bell that a sigmoid cuts off on one side.",
          .parameters = {{"steepness", "b", "Steepness b", "Steepness of the sigmoid.", 20.0, -50.0, 50.0,
                          -1e4, 1e4},
                         {"offset", "c", "Offset c", "Its logit at z = 0.", 4.0, -20.0, 20.0, -1e6, 1e6}},
          .make = make_sigmoid,
          .handles = sigmoid_handles,
          .drag = drag_sigmoid};
}

}  // namespace credence
