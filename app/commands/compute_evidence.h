#pragma once

#include "app/commands/problem.h"
#include "core/evidence/evidence_map.h"

namespace credence {

/// The map of the problem's training points over its ranges, on all cores, with a line of progress.
EvidenceMap computeEvidence(const Problem& problem);

}  // namespace credence
