#pragma once

#include "app/compute/centres_comparison.h"
#include "app/compute/growth_fit.h"
#include "app/compute/live_spectrum.h"
#include "app/compute/point_prediction.h"
#include "app/compute/solver_comparison.h"
#include "core/evaluation/split_scores.h"

#include <memory>
#include <vector>

namespace credence {

/// What figures show beside a fit and its map, as far as it has been computed.
struct FigureStudies {
  std::shared_ptr<const GrowthResult> growth = {};
  std::shared_ptr<const CentresResult> centres = {};
  std::shared_ptr<const SpectrumResult> spectrum = {};
  std::shared_ptr<const SolverResult> solver = {};
  /// Of the session's split, which is the last, and of those of the seeds after its own.
  std::shared_ptr<const std::vector<SplitScore>> splits = {};
  std::shared_ptr<const PointPrediction> point = {};  ///< at the view's crosshair
  bool probitCurve = false;
  bool solverWholeWay = false;  ///< all steps over a logarithmic axis
};

}  // namespace credence
