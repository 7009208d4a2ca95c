#pragma once

#include "app/chart/chart.h"
#include "app/report/setting_metrics.h"

#include <vector>

namespace credence {

/// What comes of more centres.
enum class CentresQuantity {
  evidence,  ///< and BIC and AIC, which may leave the chart
  scores,    ///< mean log-likelihoods of held-out and of training labels
};

Chart centresChart(const std::vector<SettingMetrics>& metrics, CentresQuantity quantity);

}  // namespace credence
