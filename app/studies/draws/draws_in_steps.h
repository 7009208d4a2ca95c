#pragma once

#include "app/studies/draws/draws.h"

namespace credence {

/// Draws as many as are asked for, on a page a thousand at once and then ever more. Draws of the same fit
/// that are kept from the last time are not drawn again. Throws Cancelled when stopped.
void drawInSteps(const StudyInputs& inputs, const DrawsOptions& options, const StudyWork<DrawsResult>& work);

}  // namespace credence
