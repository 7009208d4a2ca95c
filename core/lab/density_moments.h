#pragma once

#include "core/lab/log_density.h"
#include "core/lab/stationary_points.h"

#include <cstddef>
#include <vector>

namespace credence {

/// The true density, by quadrature.
struct DensityMoments {
  double log_z = 0.0;           ///< log ∫ p
  double relative_log_z = 0.0;  ///< the same without the density's offset
  double mean = 0.0;
  double variance = 0.0;
  double mean_log_density = 0.0;  ///< E log(p/Z): minus the entropy
  double tolerance = 0.0;         ///< the relative error of the integrals that doubling found
  std::size_t evaluations = 0;
};

/// How far the integrals may be from each other with twice the panels.
inline constexpr double worst_lab_tolerance = 1e-8;

/// Throws std::runtime_error in one sentence where that tolerance is not reached.
DensityMoments density_moments(const LogDensity& density, const std::vector<StationaryPoint>& points);

}  // namespace credence
