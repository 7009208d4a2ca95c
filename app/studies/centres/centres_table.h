#pragma once

#include "app/report/setting_metrics.h"
#include "app/report/table.h"

#include <vector>

namespace credence {

/// A row for each of settings that differ in their centres, its columns "centres" (how many there are),
/// "weights", "log_evidence", "effective_parameters", "bic", "aic", "train.map" and so on, "test.map" and so
/// on where there are test points, or of validation points where there are such, and "converged".
Table centresTable(const std::vector<SettingMetrics>& metrics);

/// What they have in common: "centres at random (seed 1)".
QString describeRule(const Centres& centres);

}  // namespace credence
