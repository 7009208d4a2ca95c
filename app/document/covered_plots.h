#pragma once

#include <array>

namespace credence {

/// Plots whose picture is covered, so that a class can guess before it sees: points and axes stay.
struct CoveredPlots {
  bool left = false;
  bool right = false;
  bool difference = false;

  bool any() const { return left || right || difference; }
  bool operator==(const CoveredPlots&) const = default;
};

struct CoveredPlotRow {
  bool CoveredPlots::*plot = nullptr;
  const char* id = "";  ///< in files
};

/// In the order of the places of pictures.
inline constexpr std::array coveredPlots = {
    CoveredPlotRow{&CoveredPlots::left, "left"},
    CoveredPlotRow{&CoveredPlots::right, "right"},
    CoveredPlotRow{&CoveredPlots::difference, "difference"},
};

}  // namespace credence
