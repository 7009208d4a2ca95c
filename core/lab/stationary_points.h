#pragma once

#include "core/lab/log_density.h"

#include <vector>

namespace credence {

/// Where the slope of a log density is zero.
struct StationaryPoint {
  double place = 0.0;
  double log_density = 0.0;  ///< unnormalised, the offset included
  double curvature = 0.0;    ///< A = -(log p)'': of a mode above zero, of a minimum below

  bool is_mode() const { return curvature > 0.0; }
  bool operator==(const StationaryPoint&) const = default;
};

/// All of them, from the left, to a few units in the last place of the place. None where a density rises
/// towards an end of its domain.
std::vector<StationaryPoint> stationary_points(const LogDensity& density);

}  // namespace credence
