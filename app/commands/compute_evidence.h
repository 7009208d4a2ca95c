#pragma once

#include "app/commands/problem.h"
#include "app/compute/evidence_extras.h"
#include "core/evidence/evidence_map.h"

#include <QString>

namespace credence {

/// Throws UsageError, naming the option that asks, where points are to be scored that there are not.
void checkExtras(const EvidenceExtras& extras, const Problem& problem, const QString& option);

/// The map of the problem's training points over its ranges, or a share of its widths, on all cores, with a
/// line of progress.
EvidenceMap computeEvidence(const Problem& problem, const EvidenceExtras& extras = {},
                            const MapShare& share = {});

}  // namespace credence
