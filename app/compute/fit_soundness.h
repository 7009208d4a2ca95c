#pragma once

#include "app/compute/fit.h"
#include "app/compute/fit_result.h"
#include "core/model/soundness.h"

namespace credence {

/// Of a fit and all methods that it was scored by.
Soundness soundnessOf(const Fit& fit);
/// The same with the methods of its pictures.
Soundness soundnessOf(const FitResult& result);

}  // namespace credence
