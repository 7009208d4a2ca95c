#pragma once

#include "core/evidence/evidence_map.h"
#include "core/method/posterior.h"

#include <QString>

namespace credence {

/// Whether the optimum of that posterior's log evidence would move if truth chose it, in one sentence: where
/// to, and how much more evidence there is in truth. Empty where the map knows no truth.
QString describeOptimumMove(const EvidenceMap& map, const PosteriorKind& posterior);

/// How many cells are blank because their draws cannot be trusted; empty where none are.
QString describeUnknownTruth(const EvidenceMap& map);

}  // namespace credence
