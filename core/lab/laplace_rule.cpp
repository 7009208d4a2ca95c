#include "core/data/number.h"
#include "core/lab/lab_gaussians.h"

#include <cmath>
#include <numbers>

namespace credence {

namespace {

LabGaussian fit_laplace_rule(const LabCase& problem) {
  LabGaussian gaussian;
  if (!problem.chosen) {
    gaussian.reason = "the density has no mode: its slope is nowhere zero";
    return gaussian;
  }
  const StationaryPoint& point = problem.points.at(*problem.chosen);
  if (!point.is_mode()) {
    gaussian.reason = "at " + std::string(problem.variable) + " = " + to_short_string(point.place, 3) +
                      " the density " + (point.curvature < 0.0 ? "has a minimum" : "is flat") +
                      ", A = " + to_short_string(point.curvature + 0.0, 3) + ": no Gaussian there";
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
