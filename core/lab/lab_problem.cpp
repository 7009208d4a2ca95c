#include "core/lab/lab_problem.h"

#include "core/data/number.h"
#include "core/lab/lab_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

void check_datum(const LabDatum& datum, std::size_t number) {
  const auto within = [](double value, double most) { return std::abs(value) <= most; };  // false for NaN
  const std::string name = "datum " + std::to_string(number);
  if (!within(datum.steepness, steepest_lab_datum)) {
    throw std::invalid_argument(name + ": b must be a number from -10000 to 10000");
  }
  if (!within(datum.offset, farthest_lab_datum)) {
    throw std::invalid_argument(name + ": c must be a number from -1000000 to 1000000");
  }
}

}  // namespace

std::span<const LabDensity> lab_densities() {
  static const std::array<LabDensity, 4> rows = {sigmoid_density(), weight_density(), humps_density(),
                                                 gamma_density()};
  return rows;
}

const LabDensity* find_lab_density(std::string_view id) {
  const auto rows = lab_densities();
  const auto found = std::ranges::find(rows, id, &LabDensity::id);
  return found == rows.end() ? nullptr : &*found;
}

LabProblem default_problem(const LabDensity& density) {
  LabProblem problem{.density = &density, .data = density.data};
  problem.parameters.reserve(density.parameters.size());
  for (const LabParameter& parameter : density.parameters) problem.parameters.push_back(parameter.standard);
  return problem;
}

LabProblem with_datum(LabProblem problem, double place) {
  if (!problem.density->takes_data() || problem.data.size() >= most_lab_data) return problem;
  LabDatum datum = problem.data.empty() ? problem.density->data.front() : problem.data.back();
  if (datum.steepness == 0.0) datum.steepness = problem.density->data.front().steepness;
  datum.offset = std::clamp(datum.steepness * place, -farthest_lab_datum, farthest_lab_datum);
  problem.data.push_back(datum);
  problem.drawn.reset();
  return problem;
}

void validate(const LabProblem& problem) {
  const LabDensity& density = *problem.density;
  if (problem.parameters.size() != density.parameters.size()) {
    throw std::invalid_argument("there must be one number for each parameter of the density");
  }
  for (std::size_t k = 0; k < problem.parameters.size(); ++k) {
    const LabParameter& parameter = density.parameters[k];
    const double value = problem.parameters[k];
    if (!(value >= parameter.least && value <= parameter.most)) {
      throw std::invalid_argument(std::string(parameter.id) + " must be " + rule_of(parameter));
    }
  }
  if (problem.data.size() > most_lab_data) {
    throw std::invalid_argument("there can be " + std::to_string(most_lab_data) + " data at most");
  }
  if (!density.takes_data() && !problem.data.empty()) {
    throw std::invalid_argument(std::string(density.id) + " takes no data");
  }
  for (std::size_t k = 0; k < problem.data.size(); ++k) check_datum(problem.data[k], k + 1);
  if (edited_since_drawn(problem)) {
    throw std::invalid_argument("the data are not those that are drawn with these numbers");
  }
  if (problem.transformed && density.transformed_variable.empty()) {
    throw std::invalid_argument(std::string(density.id) + " has no other variable");
  }
}

std::string rule_of(const LabParameter& parameter) {
  return "a number from " + to_round_trip_string(parameter.least) + " to " +
         to_round_trip_string(parameter.most);
}

double allowed_value(const LabParameter& parameter, double value) {
  return std::isnan(value) ? parameter.standard : std::clamp(value, parameter.least, parameter.most);
}

std::string_view variable_of(const LabProblem& problem) {
  return problem.transformed ? problem.density->transformed_variable : problem.density->variable;
}

}  // namespace credence
