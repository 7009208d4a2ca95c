#pragma once

#include "core/method/posterior.h"
#include "core/model/soundness.h"

namespace credence {

/// Of numbers by a posterior of that quality, made of a fit: as sound as that, and no bound is known where
/// its own iteration did not settle, or where too few draws count.
Soundness soundness_of(const Soundness& fit, const PosteriorQuality& quality);

}  // namespace credence
