#pragma once

#include "app/compute/fit.h"
#include "app/report/setting_metrics.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// What a fit's setting comes to with other numbers of centres, so far. Never changes once it is published.
struct CentresResult {
  std::shared_ptr<const Fit> fit;
  std::vector<Centres> counts;
  std::vector<SettingMetrics> metrics;  ///< of the first so many of them

  bool complete() const { return metrics.size() == counts.size(); }
};

/// The usual numbers of centres, the fewest first, by the fit's rule and seed; `publish`, if any, is told of
/// each. Throws std::runtime_error where features have no centres.
CentresResult compareCentres(const std::shared_ptr<const Fit>& fit, const std::stop_token& stop = {},
                             const std::function<void(const CentresResult&)>& publish = {});

}  // namespace credence
