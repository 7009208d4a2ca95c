#include "app/report/setting_scores.h"

#include "core/evaluation/bits.h"
#include "core/method/method.h"

#include <cmath>
#include <limits>

namespace credence {

const Method& judgingMethod(const SettingMetrics& metrics) {
  return metrics.setting.has_prior() ? laplace_probit : map_method;
}

double heldOutBits(const SettingMetrics& metrics) {
  for (const MethodScore& score : metrics.scores) {
    const Score* judged = score.of(held_out_role(score));
    if (score.method == &judgingMethod(metrics) && judged != nullptr)
      return std::round(1000.0 * bits_over_coin(judged->mean_log_likelihood)) / 1000.0;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace credence
