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
/// Where a bend changes nothing that a double could show, unless there are very many widths of it.
constexpr double unseen_bend = 40.0;

/// How the mass is integrated: over z itself unless the density has another form.
MassForm mass_form(const LogDensity& density, const std::vector<StationaryPoint>& points) {
  if (density.mass.log_mass) return density.mass;
  MassForm form{.log_mass = [&density](double z) { return density.log_density(z); },
                .place = [](double z) { return z; },
                .log_density = [&density](double z) { return density.log_density(z); },
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

/// From a peak outwards in steps that double, until the mass is negligible. Returns up to where bends are
/// seen, to a hundredth of the step.
double add_steps(std::vector<double>& edges, const MassForm& form, const DensityMark& peak, double top,
                 double direction) {
  constexpr int most_steps = 200;
  const auto lies_below = [&](double u, double nats) { return form.log_mass(u) < top - nats; };
  double within = peak.place;
  double beyond = peak.place;
  double reach = peak.width;
  for (int k = 0; k < most_steps; ++k, reach *= 2.0) {
    const double u = peak.place + direction * reach;
    edges.push_back(u);
    if (beyond == peak.place) (lies_below(u, unseen_bend) ? beyond : within) = u;
    if (lies_below(u, negligible)) break;
  }
  if (beyond == peak.place) return within;
  for (int halving = 0; halving < 7; ++halving) {
    const double middle = 0.5 * (within + beyond);
    (lies_below(middle, unseen_bend) ? beyond : within) = middle;
  }
  return beyond;
}

std::vector<double> edges_of(const MassForm& form, double top) {
  std::vector<double> edges;
  double narrowest = std::numeric_limits<double>::infinity();
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const DensityMark& peak : form.peaks) {
    if (form.log_mass(peak.place) < top - negligible) continue;
    narrowest = std::min(narrowest, peak.width);
    edges.push_back(peak.place);
    high = std::max(high, add_steps(edges, form, peak, top, 1.0));
    low = std::min(low, add_steps(edges, form, peak, top, -1.0));
  }
  // What bends within more than a peak's width is smooth enough. Where bends lie closer than they are wide,
  // their product is a narrow peak: so there are few between these ends that are not.
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
