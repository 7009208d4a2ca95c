#include "core/lab/lab_gaussians.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace credence {

namespace {

std::string short_number(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

LabGaussian fit_laplace_rule(const LabCase& problem) {
  LabGaussian gaussian;
  if (!problem.chosen) {
    gaussian.reason = "the density has no mode: its slope is nowhere zero";
    return gaussian;
  }
  const StationaryPoint& point = problem.points.at(*problem.chosen);
  if (!point.is_mode()) {
    gaussian.reason = "at " + std::string(problem.variable) + " = " + short_number(point.place) +
                      " the density " + (point.curvature < 0.0 ? "has a minimum" : "is flat") +
                      ", A = " + short_number(point.curvature) + ": no Gaussian there";
    return gaussian;
  }
  gaussian.mean = point.place;
  gaussian.variance = 1.0 / point.curvature;
  gaussian.log_z = point.log_density + 0.5 * std::log(2.0 * std::numbers::pi / point.curvature);
  return gaussian;
}

}  // namespace

const LabRule laplace_rule = {
    .id = "laplace",
    .title = "Laplace",
    .purpose = "The Gaussian that touches the log density at a mode: the same slope and curvature.",
    .fit = fit_laplace_rule,
};

}  // namespace credence
