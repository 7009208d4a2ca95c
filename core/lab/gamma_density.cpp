#include "core/lab/lab_rows.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

/// exp(x) - 1 - x, which cancels only for small x.
double exponential_excess(double x) {
  if (std::abs(x) < 1e-3) return x * x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x / 120.0)));
  return std::expm1(x) - x;
}

/// Its mean a/rate is the place that values are relative to.
struct GammaShape {
  double shape = 1.0;
  double rate = 1.0;

  double mean() const { return shape / rate; }

  /// log τ - log mean.
  double log_ratio(double tau) const {
    const double share = (tau - mean()) / mean();
    return std::abs(share) < 0.5 ? std::log1p(share) : std::log(tau / mean());
  }
  double log_mass(double u) const { return -shape * exponential_excess(u - std::log(mean())); }

  LogDerivatives over_tau(double tau) const {
    const double x = log_ratio(tau);
    return {-shape * exponential_excess(x) - x, (shape - 1.0) / tau - rate, -(shape - 1.0) / (tau * tau)};
  }
  LogDerivatives over_log(double u) const {
    const double x = u - std::log(mean());
    return {-shape * exponential_excess(x), -shape * std::expm1(x), -shape * std::exp(x)};
  }
  /// E exp(u) = exp(m + v/2) for u ~ N(m, v).
  LogDerivatives average_over_log(double m, double v) const {
    const double x = m - std::log(mean());
    const double growth = std::exp(x + 0.5 * v);
    return {-shape * (std::expm1(x + 0.5 * v) - x), shape * (1.0 - growth), -shape * growth};
  }
};

LogDensity make_gamma(const LabProblem& problem) {
  const GammaShape gamma{problem.parameters[0], problem.parameters[1]};
  const double at_mean = std::log(gamma.mean());
  const DensityMark middle{at_mean, 1.0 / std::sqrt(gamma.shape)};
  LogDensity density;
  if (problem.transformed) {
    density.offset = gamma.shape * at_mean - gamma.shape;
    density.at = [gamma](double u) { return gamma.over_log(u); };
    density.average = [gamma](double m, double v) { return gamma.average_over_log(m, v); };
    density.peaks = {middle};
    density.search_low = at_mean - 1.0;
    density.search_high = at_mean + 1.0;
    return density;
  }
  density.offset = (gamma.shape - 1.0) * at_mean - gamma.shape;
  density.low = 0.0;
  density.at = [gamma](double tau) { return gamma.over_tau(tau); };
  density.no_average = "a Gaussian has mass below zero";
  // Towards zero the slope has the sign of a - 1.
  density.search_low = gamma.mean() * std::min(1e-6, 0.5 * std::abs(gamma.shape - 1.0) / gamma.shape);
  density.search_low = std::max(density.search_low, 1e-300);
  density.search_high = gamma.mean();
  // The integral over τ is that over ln τ, where the density has neither an end nor a pole. The offset of
  // the one is that of the other once its Jacobian is relative to the mean, too.
  const double gap = at_mean;
  density.mass = {.log_mass = [gamma, gap](double u) { return gamma.log_mass(u) + gap; },
                  .place = [](double u) { return std::exp(u); },
                  .log_density = [gamma, gap](double u) { return gamma.log_mass(u) - (u - gap); },
                  .peaks = {middle}};
  return density;
}

/// The mode and one standard deviation of Laplace's Gaussian to the right of it.
std::vector<LabHandle> gamma_handles(const LabProblem& problem) {
  const double a = problem.parameters[0];
  const double rate = problem.parameters[1];
  if (problem.transformed) {
    const double mode = std::log(a / rate);
    return {{"the mode", mode}, {"the width", mode + 1.0 / std::sqrt(a), {}, true}};
  }
  if (a <= 1.0) return {};
  const double mode = (a - 1.0) / rate;
  return {{"the mode", mode}, {"the width", mode + std::sqrt(a - 1.0) / rate, {}, true}};
}

LabProblem drag_gamma(LabProblem problem, std::size_t handle, double place) {
  const std::vector<LabHandle> handles = gamma_handles(problem);
  if (handle >= handles.size()) return problem;
  const std::vector<LabParameter>& rows = problem.density->parameters;
  double& a = problem.parameters[0];
  double& rate = problem.parameters[1];
  const double mode = handle == 0 ? place : handles[0].place;
  const double width = std::max(place - mode, 1e-9);
  if (problem.transformed) {
    if (handle == 1) a = allowed_value(rows[0], 1.0 / (width * width));
    rate = allowed_value(rows[1], a * std::exp(-mode));
    return problem;
  }
  if (mode <= 0.0) return problem;
  if (handle == 1) a = allowed_value(rows[0], 1.0 + mode * mode / (width * width));
  rate = allowed_value(rows[1], (a - 1.0) / mode);
  return problem;
}

}  // namespace

LabDensity gamma_density() {
  return {.id = "gamma",
          .title = "Gamma",
          .formula = "p(τ) ∝ τ^(a−1) exp(−rate·τ)",
          .purpose = "A positive number: over its logarithm the bell fits better.",
          .variable = "τ",
          .transformed_variable = "ln τ",
          .parameters = {{"shape", "a", "Shape a", "The larger, the narrower for its mean.", 3.0, 0.2, 100.0,
                          0.01, 1e6, true},
                         {"rate", "", "Rate", "The mean is the shape over the rate.", 1.0, 0.1, 10.0, 1e-6,
                          1e6, true}},
          .make = make_gamma,
          .handles = gamma_handles,
          .drag = drag_gamma};
}

}  // namespace credence
