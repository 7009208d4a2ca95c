#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/reference_result.h"

#include <memory>

namespace credence {

/// What is shown with the reference's picture, as far as it has come, where a plot shows that, and the
/// difference to it. As it is where none does or `reference`, which may be null, is of another model.
std::shared_ptr<const FitResult> withReference(const std::shared_ptr<const FitResult>& shown,
                                               const std::shared_ptr<const ReferenceResult>& reference);

/// Whether a plot shows it.
bool showsReference(const ShownQuantities& shown);

}  // namespace credence
