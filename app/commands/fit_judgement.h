#pragma once

#include "app/compute/fit.h"
#include "app/report/json_object.h"
#include "app/report/score_tables.h"
#include "core/data/dataset.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/decision.h"
#include "core/evaluation/scored_points.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace credence {

/// What `credence fit` is asked beyond the scores.
struct JudgementOptions {
  std::optional<double> threshold;     ///< a probability: the confusion matrix there too
  std::optional<DecisionCosts> costs;  ///< what decisions cost
  std::size_t calibrationBins = 0;     ///< 0: no calibration table
  Binning binning = Binning::equal_width;

  bool any() const { return threshold || costs || calibrationBins > 0; }
  /// Of decisions at these costs.
  double decisionThreshold() const { return threshold.value_or(best_threshold(*costs)); }
};

/// Adds "at_threshold", "at_costs" and "calibration", each null where it was not asked for.
void addJudgement(JsonObject& object, const ScoredPoints& points, const JudgementOptions& options);

/// How wide the column of a method is at least, the gap before it included.
constexpr int methodColumnWidth = 15;

/// The same as text, in columns like those of the scores, labels being `width` wide at least; empty where
/// nothing was asked for.
QString judgementText(const Fit& result, const JudgementOptions& options, int width);

/// The confusion tables of all methods on all parts of the data at a threshold, for export.
Table confusionTables(const Fit& result, double threshold);

/// All calibration tables below each other, for export.
Table calibrationTables(const Fit& result, const JudgementOptions& options);

}  // namespace credence
