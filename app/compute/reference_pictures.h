#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/reference_result.h"
#include "app/compute/whole_pictures.h"
#include "core/concurrency/progress.h"
#include "core/method/reference_run.h"

#include <cstdint>
#include <memory>

namespace credence {

/// The picture of the reference, as far as it has come; null during the warm-up.
std::shared_ptr<const FinishedPicture> pictureOfReference(const ReferenceResult& reference);

/// The same of draws of that fit that are made on the calling thread until they are enough or `goal` says to
/// stop. `progress` is told how many there are. Throws std::runtime_error where the time was over before the
/// first.
std::shared_ptr<const FinishedPicture> sampledReference(const FitResult& shown, const ReferenceGoal& goal,
                                                        std::uint64_t seed,
                                                        const ProgressCallback& progress = {});

/// Whether a plot shows it.
bool showsReference(const ShownQuantities& shown);

}  // namespace credence
