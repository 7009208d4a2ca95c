#pragma once

#include "app/document/numbered_contours.h"
#include "app/document/plot_parts.h"

namespace credence {

/// How a plot over the plane looks, whatever it shows: which of its parts are in sight, and what its title
/// and its legend say.
struct PlaneLook {
  NumberedContours numbers = NumberedContours::all;
  PlotParts parts = {};
  /// Room is kept for a line of notes below the title. Plots side by side are alike in it, so that their axes
  /// are.
  bool note = false;
  /// For narrow plots: the title of a difference is short ("Probit − MAP"), and the legend has lines of its
  /// own.
  bool compact = false;
  bool namesPoints = false;  ///< as a left plot does: for a right one where there is no left one
  bool namesMarks = false;   ///< as a right plot does, what else is drawn: where no right one does
  bool covered = false;      ///< points and axes only, which the title says

  bool operator==(const PlaneLook&) const = default;
};

}  // namespace credence
