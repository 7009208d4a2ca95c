#pragma once

#include "core/lab/lab_result.h"

#include <vector>

namespace credence {

struct LabRange {
  double low = 0.0;
  double high = 1.0;

  double span() const { return high - low; }
  bool operator==(const LabRange&) const = default;
};

/// What should be seen of the variable: all modes, four deviations of the density to both sides of its mean,
/// and three of Laplace's Gaussian as far as that is not out of all proportion.
LabRange lab_range(const LabResult& result);

/// What the lab draws over a range. Places are increasing, and closer where something happens; NaN where the
/// density is zero.
struct LabCurves {
  std::vector<double> place = {};
  std::vector<double> density = {};  ///< the true one, normalised
  std::vector<std::vector<double>> gaussians =
      {};                           ///< one for each of the result's; empty where there is none
  std::vector<double> energy = {};  ///< -log p, unnormalised, in nats
  std::vector<double> parabola =
      {};  ///< that of Laplace's Gaussian, which touches the energy; empty without one
  /// Of densities that are a product: the prior over its height, then each σ, all between 0 and 1.
  std::vector<std::vector<double>> factors = {};
  double highest = 0.0;     ///< what should be seen of the densities; narrow Gaussians may pass it
  double energy_low = 0.0;  ///< what should be seen of the energy
  double energy_high = 1.0;
};

/// Some hundred places, at most 3000.
LabCurves lab_curves(const LabResult& result, const LabRange& range);

}  // namespace credence
