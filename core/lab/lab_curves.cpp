#include "core/lab/lab_curves.h"

#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace credence {

namespace {

constexpr double shown_deviations = 4.0;
constexpr double shown_of_laplace = 3.0;
constexpr double shown_nats = 7.0;          // above the lowest energy
constexpr double room_for_gaussians = 2.2;  // of the density's own height
constexpr double room_for_a_pole = 3.0;     // of the Gaussians'
constexpr int even_places = 400;
constexpr int places_a_mark = 24;  // to each side

void add_places(std::vector<double>& places, const LabRange& range, double centre, double reach) {
  for (int k = -places_a_mark; k <= places_a_mark; ++k) {
    const double place = centre + reach * k / places_a_mark;
    if (place >= range.low && place <= range.high) places.push_back(place);
  }
}

/// Those that are narrower; of many the nearest to the mean.
std::vector<DensityMark> bends_to_draw(const LabResult& result, double narrow) {
  std::vector<DensityMark> bends;
  for (const DensityMark& bend : result.density->bends) {
    if (bend.width < narrow) bends.push_back(bend);
  }
  if (bends.size() <= most_drawn_lab_data) return bends;
  std::ranges::sort(bends, {},
                    [&](const DensityMark& bend) { return std::abs(bend.place - result.truth.mean); });
  bends.resize(most_drawn_lab_data);
  return bends;
}

std::vector<double> places_of(const LabResult& result, const LabRange& range) {
  std::vector<double> places;
  places.reserve(even_places + 1 + (most_drawn_lab_data + 8) * (2 * places_a_mark + 1));
  for (int k = 0; k <= even_places; ++k) places.push_back(range.low + range.span() * k / even_places);
  const double even_step = range.span() / even_places;
  for (const DensityMark& bend : bends_to_draw(result, 10.0 * even_step)) {
    add_places(places, range, bend.place, 10.0 * bend.width);
  }
  for (const StationaryPoint& point : result.points) {
    if (point.is_mode()) add_places(places, range, point.place, 5.0 / std::sqrt(point.curvature));
  }
  for (const LabGaussian& gaussian : result.gaussians) {
    if (gaussian.known()) add_places(places, range, gaussian.mean, 5.0 * std::sqrt(gaussian.variance));
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

std::vector<double> gaussian_curve(const LabGaussian& gaussian, const std::vector<double>& places) {
  if (!gaussian.known()) return {};
  std::vector<double> curve;
  curve.reserve(places.size());
  for (const double z : places) {
    const double x = (z - gaussian.mean) / std::sqrt(gaussian.variance);
    curve.push_back(std::exp(-0.5 * x * x) / std::sqrt(2.0 * std::numbers::pi * gaussian.variance));
  }
  return curve;
}

std::vector<std::vector<double>> factor_curves(const LogDensity& density,
                                               const std::vector<std::size_t>& drawn,
                                               const std::vector<double>& places) {
  if (!density.has_factors()) return {};
  std::vector<std::vector<double>> curves;
  curves.reserve(drawn.size() + 1);
  const auto add = [&](const auto& value) {
    std::vector<double>& curve = curves.emplace_back();
    curve.reserve(places.size());
    for (const double z : places) curve.push_back(value(z));
  };
  add([&](double z) { return std::exp(-0.5 * z * z / density.prior_variance); });
  for (const std::size_t n : drawn) {
    const SigmoidFactor& factor = density.factors[n];
    add([&](double z) { return sigmoid(factor.slope * z + factor.offset); });
  }
  return curves;
}

double highest_density(const LabResult& result) {
  double highest = 0.0;
  for (const StationaryPoint& point : result.points) {
    if (point.is_mode()) highest = std::max(highest, std::exp(point.log_density - result.truth.log_z));
  }
  double tallest = 0.0;
  for (const LabGaussian& gaussian : result.gaussians) {
    if (!gaussian.known()) continue;
    tallest = std::max(tallest, 1.0 / std::sqrt(2.0 * std::numbers::pi * gaussian.variance));
  }
  if (highest == 0.0) return room_for_a_pole * tallest;
  return std::clamp(tallest, highest, room_for_gaussians * highest);
}

}  // namespace

LabRange lab_range(const LabResult& result) {
  const double deviation = std::sqrt(result.truth.variance);
  LabRange range{result.truth.mean - shown_deviations * deviation,
                 result.truth.mean + shown_deviations * deviation};
  const auto include = [&](double centre, double reach) {
    const double most = std::min(reach, 3.0 * shown_deviations * deviation);
    range.low = std::min(range.low, centre - most);
    range.high = std::max(range.high, centre + most);
  };
  for (const StationaryPoint& point : result.points) {
    if (point.is_mode()) include(point.place, shown_of_laplace / std::sqrt(point.curvature));
  }
  return range;
}

std::vector<std::size_t> drawn_lab_data(std::size_t count, const std::optional<std::size_t>& selected) {
  if (count > most_drawn_lab_data) {
    return selected && *selected < count ? std::vector{*selected} : std::vector<std::size_t>();
  }
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

LabCurves lab_curves(const LabResult& result, const LabRange& range,
                     const std::optional<std::size_t>& selected) {
  LabCurves curves{.place = places_of(result, range)};
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::size_t count = curves.place.size();
  curves.density.reserve(count);
  curves.energy.reserve(count);
  double lowest = std::numeric_limits<double>::infinity();
  for (const double z : curves.place) {
    const bool zero = z <= result.density->low;
    const double log_density = zero ? none : result.density->offset + result.density->log_density(z);
    curves.energy.push_back(-log_density);
    curves.density.push_back(zero ? 0.0 : std::exp(log_density - result.truth.log_z));
    if (!zero) lowest = std::min(lowest, -log_density);
  }
  for (const LabGaussian& gaussian : result.gaussians) {
    curves.gaussians.push_back(gaussian_curve(gaussian, curves.place));
  }
  curves.drawn = drawn_lab_data(result.density->factors.size(), selected);
  curves.factors = factor_curves(*result.density, curves.drawn, curves.place);
  curves.highest = highest_density(result);
  const LabGaussian& laplace = result.gaussian(laplace_rule);
  double highest_energy = lowest + shown_nats;
  for (const StationaryPoint& point : result.points) {
    lowest = std::min(lowest, -point.log_density);
    highest_energy = std::max(highest_energy, 1.0 - point.log_density);
  }
  curves.energy_low = lowest - 0.08 * (highest_energy - lowest);
  curves.energy_high = highest_energy;
  if (!laplace.known()) return curves;
  const StationaryPoint& point = result.points[*result.chosen];
  curves.parabola.reserve(count);
  for (const double z : curves.place) {
    const double x = z - point.place;
    curves.parabola.push_back(-point.log_density + 0.5 * point.curvature * x * x);
  }
  return curves;
}

}  // namespace credence
