#pragma once

#include "app/compute/fit_result.h"

#include <memory>

namespace credence {

/// The same pictures, whose heavy line is where p is `threshold`, from 0 to 1, rather than one half; `result`
/// itself where that is what it has. Null of null. Takes a contour for each picture of a probability.
std::shared_ptr<const FitResult> withThreshold(std::shared_ptr<const FitResult> result, double threshold);

}  // namespace credence
