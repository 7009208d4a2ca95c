#pragma once

#include "core/evaluation/ladder.h"
#include "core/evidence/evidence_map.h"
#include "core/generators/generators.h"

namespace credence {

/// Fresh points of the generator, and the settings of a coarse map over the ranges, in which the ladder looks
/// for the best.
LadderKnown ladderKnown(const GeneratorTruth& truth, const Hyperparameters& like,
                        const EvidenceRanges& ranges);

}  // namespace credence
