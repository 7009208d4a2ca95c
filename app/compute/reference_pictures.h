#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/reference_result.h"
#include "core/concurrency/progress.h"
#include "core/method/reference_run.h"

#include <cstdint>
#include <memory>

namespace credence {

/// What is shown with the reference's picture, as far as it has come, where a plot shows that, and the
/// difference to it. As it is where none does or `reference`, which may be null, is of another model.
std::shared_ptr<const FitResult> withReference(const std::shared_ptr<const FitResult>& shown,
                                               const std::shared_ptr<const ReferenceResult>& reference);

/// The same with draws that are made on the calling thread until they are enough or `goal` says to stop.
/// `progress` is told how many there are. Throws std::runtime_error where the time was over before the first.
std::shared_ptr<const FitResult> withSampledReference(const std::shared_ptr<const FitResult>& shown,
                                                      const ReferenceGoal& goal, std::uint64_t seed,
                                                      const ProgressCallback& progress = {});

/// Whether a plot shows it.
bool showsReference(const ShownQuantities& shown);

}  // namespace credence
