#include "core/lab/stationary_points.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

/// Newton's method within a bracket over which the slope changes its sign, by halves where it leaves it.
double root_of_slope(const LogDensity& density, double low, double high) {
  const bool falls = density.at(low).slope > 0.0;
  double z = 0.5 * (low + high);
  double last = high - low;
  for (int step = 0; step < 300; ++step) {
    const LogDerivatives at = density.at(z);
    if (at.slope == 0.0) return z;
    ((at.slope > 0.0) == falls ? low : high) = z;
    double next = z - at.slope / at.curvature;
    const double move = std::abs(next - z);
    // A step that is not half the last one, or leads outside, or nowhere.
    if (!(next > low && next < high) || !(move < 0.5 * last)) next = 0.5 * (low + high);
    last = std::abs(next - z);
    if (next == z || !(next > low && next < high)) return z;
    z = next;
  }
  return z;
}

/// Places between which the slope of a density with several peaks changes its sign at most once.
std::vector<double> places_to_look(const LogDensity& density) {
  constexpr int even_steps = 1000;
  constexpr int steps_per_width = 16;
  constexpr int widths = 10;
  std::vector<double> places;
  std::vector<DensityMark> marks = density.peaks;
  marks.insert(marks.end(), density.bends.begin(), density.bends.end());
  places.reserve(even_steps + marks.size() * (2 * steps_per_width * widths + 1) + 1);
  const double span = density.search_high - density.search_low;
  for (int k = 0; k <= even_steps; ++k) places.push_back(density.search_low + span * k / even_steps);
  for (const DensityMark& mark : marks) {
    for (int k = -steps_per_width * widths; k <= steps_per_width * widths; ++k) {
      const double place = mark.place + mark.width * k / steps_per_width;
      if (place > density.search_low && place < density.search_high) places.push_back(place);
    }
  }
  std::ranges::sort(places);
  return places;
}

StationaryPoint point_at(const LogDensity& density, double place) {
  const LogDerivatives at = density.at(place);
  return {place, density.offset + at.value, -at.curvature};
}

}  // namespace

std::vector<StationaryPoint> stationary_points(const LogDensity& density) {
  const std::vector<double> places = density.one_peaked
                                         ? std::vector<double>{density.search_low, density.search_high}
                                         : places_to_look(density);
  std::vector<StationaryPoint> points;
  double before = places.front();
  double slope_before = density.at(before).slope;
  for (std::size_t k = 1; k < places.size(); ++k) {
    const double slope = density.at(places[k]).slope;
    if (slope == 0.0) {
      points.push_back(point_at(density, places[k]));
    } else if (slope * slope_before < 0.0 || (slope < 0.0) != (slope_before < 0.0)) {
      if (slope_before != 0.0) points.push_back(point_at(density, root_of_slope(density, before, places[k])));
    }
    before = places[k];
    slope_before = slope;
  }
  const auto same = [](const StationaryPoint& a, const StationaryPoint& b) {
    return std::abs(a.place - b.place) <= 1e-12 * (1.0 + std::abs(a.place));
  };
  points.erase(std::unique(points.begin(), points.end(), same), points.end());
  return points;
}

}  // namespace credence
