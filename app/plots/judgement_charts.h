#pragma once

#include "app/chart/chart.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/roc.h"

#include <QString>

#include <vector>

namespace credence {

struct Method;

/// The ROC curve of a method, and where a threshold stands on it.
struct MethodRoc {
  QString title;
  const Method* method = nullptr;
  const RocCurve* curve = nullptr;  ///< null while there is none yet: the title stands alone
  ConfusionRates rates = {};        ///< at the threshold; no mark where one of them is NaN
};

/// The curves of methods with their areas, named within the axes.
Chart rocChart(const std::vector<MethodRoc>& methods);

/// The rows of rocChart() that a figure adds, which has no slider beside it: what the marks are.
std::vector<ChartName> namesOfMarks(double threshold);

/// Observed frequency against mean predicted probability by that method: a mark with its 95 % interval a bin,
/// hollow where the bin is small, and below how many points each bin holds.
Chart calibrationChart(const Calibration& calibration, const Method* method);

}  // namespace credence
