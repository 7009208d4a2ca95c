#pragma once

#include "app/chart/chart.h"
#include "core/evaluation/audit.h"
#include "core/evaluation/ladder.h"

namespace credence {

/// The largest and the mean error of each approximation against the reference, or against quadrature where
/// there is none yet.
Chart auditChart(const Audit& audit);

/// The same of each rung of the ladder, against the truth.
Chart ladderChart(const Ladder& ladder);

/// How far the log evidence of each rung that has one is off the true one, in nats: filled where it is too
/// low, a ring where it is too high.
Chart ladderEvidenceChart(const Ladder& ladder);

}  // namespace credence
