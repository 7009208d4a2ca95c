#pragma once

#include "app/report/setting_metrics.h"

namespace credence {

/// By which sentences judge a setting: Laplace, or MAP where there is no prior.
const Method& judgingMethod(const SettingMetrics& metrics);

/// By how many bits that method predicts a held-out label better than a coin, with three decimals, as it is
/// shown; NaN where none is held out, or there is no fit.
double heldOutBits(const SettingMetrics& metrics);

}  // namespace credence
