#include "core/lab/lab_rows.h"
#include "core/lab/quadrature.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr std::size_t hump_distance = 0;  // places in the parameters
constexpr std::size_t hump_weight = 1;
constexpr std::size_t hump_width = 2;
constexpr double farthest_deviation = 9.0;  // beyond it lies 1e-19 of a Gaussian

struct Hump {
  double log_weight = 0.0;  ///< its normaliser in it
  double mean = 0.0;
  double variance = 1.0;

  double log_value(double z) const { return log_weight - 0.5 * (z - mean) * (z - mean) / variance; }
};

using TwoHumps = std::array<Hump, 2>;

TwoHumps humps_of(const LabProblem& problem) {
  const double half = 0.5 * problem.parameters[hump_distance];
  const double weight = problem.parameters[hump_weight];
  const double width = problem.parameters[hump_width];
  const double normaliser = -0.5 * std::log(2.0 * std::numbers::pi);
  return {{{std::log1p(-weight) + normaliser, -half, 1.0},
           {std::log(weight) - std::log(width) + normaliser, half, width * width}}};
}

LogDerivatives humps_at(const TwoHumps& humps, double z) {
  std::array<double, 2> value{};
  std::array<double, 2> slope{};
  for (std::size_t k : {0U, 1U}) {
    value[k] = humps[k].log_value(z);
    slope[k] = (humps[k].mean - z) / humps[k].variance;
  }
  const double top = std::max(value[0], value[1]);
  const std::array<double, 2> share = {std::exp(value[0] - top), std::exp(value[1] - top)};
  const double sum = share[0] + share[1];
  const double between = slope[0] - slope[1];
  return {top + std::log(sum), (share[0] * slope[0] + share[1] * slope[1]) / sum,
          -(share[0] / humps[0].variance + share[1] / humps[1].variance) / sum +
              share[0] * share[1] / (sum * sum) * between * between};
}

/// Where both humps are equally high: the log density bends there within 1/|difference of slopes|.
std::vector<DensityMark> crossings(const TwoHumps& humps) {
  const double a = 0.5 * (1.0 / humps[1].variance - 1.0 / humps[0].variance);
  const double b = humps[0].mean / humps[0].variance - humps[1].mean / humps[1].variance;
  const double c = humps[0].log_weight - humps[1].log_weight -
                   0.5 * (humps[0].mean * humps[0].mean / humps[0].variance -
                          humps[1].mean * humps[1].mean / humps[1].variance);
  std::vector<double> roots;
  const double discriminant = b * b - 4.0 * a * c;
  if (discriminant >= 0.0) {
    const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
    if (q != 0.0) roots.push_back(c / q);
    if (a != 0.0) roots.push_back(q / a);
  }
  std::vector<DensityMark> marks;
  marks.reserve(roots.size());
  for (const double z : roots) {
    const double slopes = (humps[0].mean - z) / humps[0].variance - (humps[1].mean - z) / humps[1].variance;
    marks.push_back({z, 1.0 / std::max(std::abs(slopes), 1e-12)});
  }
  return marks;
}

/// E log p and its derivatives' under a Gaussian, by quadrature over its deviations.
LogDerivatives humps_average(const TwoHumps& humps, const std::vector<DensityMark>& bends, double mean,
                             double variance) {
  const double deviation = std::sqrt(variance);
  std::vector<double> edges = {-farthest_deviation, -4.0, -1.0, 1.0, 4.0, farthest_deviation};
  for (const DensityMark& bend : bends) {
    for (const double step : {-20.0, -4.0, 0.0, 4.0, 20.0}) {
      const double x = (bend.place + step * bend.width - mean) / deviation;
      if (std::abs(x) < farthest_deviation) edges.push_back(x);
    }
  }
  const Quadrature sum = integrate(
      [&](double x) -> QuadratureValues {
        const LogDerivatives at = humps_at(humps, mean + deviation * x);
        const double weight = std::exp(-0.5 * x * x) / std::sqrt(2.0 * std::numbers::pi);
        return {weight * at.value, weight * at.slope * deviation, weight * at.curvature * variance, weight};
      },
      std::move(edges), 1e-13);
  return {sum.values[0], sum.values[1] / deviation, sum.values[2] / variance};
}

LogDensity make_humps(const LabProblem& problem) {
  const TwoHumps humps = humps_of(problem);
  const std::vector<DensityMark> bends = crossings(humps);
  LogDensity density{.one_peaked = false};
  density.at = [humps](double z) { return humps_at(humps, z); };
  density.average = [humps, bends](double mean, double variance) {
    return humps_average(humps, bends, mean, variance);
  };
  density.bends = bends;
  for (const Hump& hump : humps) density.peaks.push_back({hump.mean, std::sqrt(hump.variance)});
  const double margin = 0.1 * std::min(1.0, problem.parameters[hump_width]);
  density.search_low = humps[0].mean - margin;
  density.search_high = humps[1].mean + margin;
  return density;
}

std::vector<LabHandle> humps_handles(const LabProblem& problem) {
  const double half = 0.5 * problem.parameters[hump_distance];
  return {{"the distance", -half},
          {"the distance", half},
          {"the width of the second hump", half + problem.parameters[hump_width], {}, true}};
}

LabProblem drag_humps(LabProblem problem, std::size_t handle, double place) {
  const std::vector<LabParameter>& rows = problem.density->parameters;
  double& distance = problem.parameters[hump_distance];
  if (handle == 2) {
    problem.parameters[hump_width] = allowed_value(rows[hump_width], place - 0.5 * distance);
  } else {
    distance = allowed_value(rows[hump_distance], handle == 0 ? -2.0 * place : 2.0 * place);
  }
  return problem;
}

}  // namespace

LabDensity humps_density() {
  return {
      .id = "humps",
      .title = "Two humps",
      .formula = "p(z) = (1 − weight) N(z; −distance/2, 1) + weight N(z; distance/2, second width²)",
      .purpose = "A mixture of two Gaussians: Laplace sees the one that it stands on.",
      .parameters = {{"distance", "", "Distance", "Between the means of the two humps.", 4.0, 0.0, 12.0, 0.0,
                      1000.0},
                     {"weight", "", "Weight", "Share of the second hump.", 0.4, 0.02, 0.98, 1e-6, 0.999999},
                     {"second-width", "", "Second width",
                      "Standard deviation of the second hump; the first one's is 1.", 0.7, 0.1, 3.0, 0.01,
                      100.0, true}},
      .make = make_humps,
      .handles = humps_handles,
      .drag = drag_humps};
}

}  // namespace credence
