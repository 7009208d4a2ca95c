#pragma once

#include "app/plots/count_picture.h"
#include "app/report/setting_metrics.h"
#include "app/style/plot_theme.h"

namespace credence {

/// What comes of more centres.
enum class CentresQuantity {
  evidence,  ///< and BIC and AIC, which may leave the chart
  scores,    ///< mean log-likelihoods of held-out and of training labels
};

CountPicture centresPicture(const std::vector<SettingMetrics>& metrics, CentresQuantity quantity,
                            const PlotTheme& theme);

}  // namespace credence
