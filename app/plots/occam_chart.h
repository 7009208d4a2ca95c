#pragma once

#include "app/chart/chart.h"
#include "core/model/log_evidence.h"

#include <optional>

namespace credence {

/// What the evidence of two settings pays for misfit, for large weights and for flexibility: three steps down
/// from zero, to the log evidence, on one axis of nats for the setting at hand and the best cell of the map.
/// The higher end wins.
Chart occamChart(const std::optional<LogEvidence>& current, const std::optional<LogEvidence>& best);

}  // namespace credence
