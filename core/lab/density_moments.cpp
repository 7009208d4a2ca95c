#include "core/lab/density_moments.h"

#include "core/lab/quadrature.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr double negligible = 60.0;  // nats below the highest: what is left out is 1e-26 of the whole

/// How the mass is integrated: over z itself unless the density has another form.
MassForm mass_form(const LogDensity& density, const std::vector<StationaryPoint>& points) {
  if (density.mass.log_mass) return density.mass;
  MassForm form{.log_mass = [&density](double z) { return density.at(z).value; },
                .place = [](double z) { return z; },
                .log_density = [&density](double z) { return density.at(z).value; },
                .peaks = density.peaks,
                .bends = density.bends};
  for (const StationaryPoint& point : points) {
    if (point.is_mode()) form.peaks.push_back({point.place, 1.0 / std::sqrt(point.curvature)});
  }
  return form;
}

/// The highest of the peaks, and how high it is.
std::pair<DensityMark, double> highest_peak(const MassForm& form) {
  std::pair<DensityMark, double> highest{{}, -std::numeric_limits<double>::infinity()};
  for (const DensityMark& peak : form.peaks) {
    const double value = form.log_mass(peak.place);
    if (value > highest.second) highest = {peak, value};
  }
  return highest;
}

/// From a peak outwards in steps that double, until the mass is negligible.
void add_steps(std::vector<double>& edges, const MassForm& form, const DensityMark& peak, double top,
               double direction) {
  constexpr int most_steps = 200;
  double reach = peak.width;
  for (int k = 0; k < most_steps; ++k, reach *= 2.0) {
    const double u = peak.place + direction * reach;
    edges.push_back(u);
    if (form.log_mass(u) < top - negligible) return;
  }
}

std::vector<double> edges_of(const MassForm& form, double top) {
  std::vector<double> edges;
  double narrowest = std::numeric_limits<double>::infinity();
  for (const DensityMark& peak : form.peaks) {
    if (form.log_mass(peak.place) < top - negligible) continue;
    narrowest = std::min(narrowest, peak.width);
    edges.push_back(peak.place);
    add_steps(edges, form, peak, top, 1.0);
    add_steps(edges, form, peak, top, -1.0);
  }
  const auto [low, high] = std::ranges::minmax(edges);
  // What bends within more than a peak's width is smooth enough.
  for (const DensityMark& bend : form.bends) {
    if (bend.width > narrowest) continue;
    for (const double step : {-8.0, 0.0, 8.0}) {
      const double u = bend.place + step * bend.width;
      if (u > low && u < high) edges.push_back(u);
    }
  }
  return edges;
}

std::runtime_error not_accurate(double reached) {
  std::ostringstream text;
  text.precision(1);
  text << "the integral of this density is only known to a relative error of " << std::scientific << reached
       << "; take numbers that are less extreme";
  return std::runtime_error(text.str());
}

}  // namespace

DensityMoments density_moments(const LogDensity& density, const std::vector<StationaryPoint>& points) {
  const MassForm form = mass_form(density, points);
  const auto [highest, top] = highest_peak(form);
  const double centre = form.place(highest.place);
  // In widths from the highest place, so that no digits are lost where the mean is large.
  const double scale = std::max(std::abs(form.place(highest.place + highest.width) - centre),
                                std::numeric_limits<double>::min());
  // A logarithm of a million has lost six digits of its sixteen.
  const double tolerance = std::max(1e-13, 4e-16 * std::abs(top));
  const Quadrature sum = integrate(
      [&, top = top](double u) -> QuadratureValues {
        const double mass = std::exp(form.log_mass(u) - top);
        if (mass == 0.0) return {};
        const double x = (form.place(u) - centre) / scale;
        return {mass, mass * x, mass * x * x, mass * (form.log_density(u) - top)};
      },
      edges_of(form, top), tolerance);
  if (!(sum.error <= worst_lab_tolerance)) throw not_accurate(sum.error);
  const double z = sum.values[0];
  const double mean = sum.values[1] / z;
  return {.log_z = density.offset + top + std::log(z),
          .relative_log_z = top + std::log(z),
          .mean = centre + scale * mean,
          .variance = scale * scale * (sum.values[2] / z - mean * mean),
          .mean_log_density = sum.values[3] / z - std::log(z),
          .tolerance = sum.error,
          .evaluations = sum.evaluations};
}

}  // namespace credence
