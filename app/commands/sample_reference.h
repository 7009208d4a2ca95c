#pragma once

#include "app/commands/method_options.h"
#include "core/method/reference_run.h"
#include "core/method/weighted_draws.h"

#include <memory>

namespace credence {

/// Lets the reference sample, with progress on the terminal, until it reaches the goal or a limit.
ReferenceSummary sampleReference(ReferenceRun& run, const ReferenceGoal& goal);

/// Throws std::runtime_error, whose sentence says that the time was over before the first draw.
[[noreturn]] void throwStillWarmingUp();

/// What it drew, to predict by. Throws as that where it drew nothing.
WeightedDraws referenceDraws(const std::shared_ptr<const ReferenceRun>& run);

}  // namespace credence
