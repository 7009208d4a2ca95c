#pragma once

#include "core/evaluation/reference_run.h"

namespace credence {

/// Lets the reference sample, with progress on the terminal, until it reaches the goal or a limit.
ReferenceSummary sampleReference(ReferenceRun& run, const ReferenceGoal& goal);

}  // namespace credence
