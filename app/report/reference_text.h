#pragma once

#include "core/method/reference_run.h"

#include <QString>

namespace credence {

/// "1,234 effective of 6,000 draws, R-hat 1.003", and what keeps them from being enough, if anything.
QString describeReference(const ReferenceSummary& summary, const ReferenceGoal& goal);

/// "Laplace evidence is 0.44 ± 0.03 nats too low", or that it cannot be told yet. The second number is one
/// standard error.
QString describeEvidenceGap(const BridgeEstimate& bridge);

}  // namespace credence
