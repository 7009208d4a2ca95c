#pragma once

#include "core/lab/lab_result.h"

#include <cstddef>
#include <optional>
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
  /// Of densities that are a product: the prior over its height, then the σ of `drawn`, all between 0 and 1.
  std::vector<std::vector<double>> factors = {};
  std::vector<std::size_t> drawn = {};  ///< which of the density's σ those are
  double highest = 0.0;     ///< what should be seen of the densities; narrow Gaussians may pass it
  double energy_low = 0.0;  ///< what should be seen of the energy
  double energy_high = 1.0;
};

/// Of more data than so many only the selected one's factor is drawn: all would be a smudge.
inline constexpr std::size_t most_drawn_lab_data = 50;

/// Which of so many factors, or data, are drawn: all, or of too many the selected one.
std::vector<std::size_t> drawn_lab_data(std::size_t count, const std::optional<std::size_t>& selected);

/// Some hundred places, at most some 3000.
LabCurves lab_curves(const LabResult& result, const LabRange& range,
                     const std::optional<std::size_t>& selected = {});

}  // namespace credence
