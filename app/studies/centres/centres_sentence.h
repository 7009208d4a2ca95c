#pragma once

#include "app/report/setting_metrics.h"

#include <QString>

#include <vector>

namespace credence {

/// How many centres are enough, in one sentence, of settings that differ in their number alone: with which of
/// them the log evidence is largest, or BIC where there is no prior, by how much, and with which held-out
/// labels are predicted best.
QString centresSentence(const std::vector<SettingMetrics>& metrics);

}  // namespace credence
