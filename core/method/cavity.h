#pragma once

#include "core/model/gaussian.h"

namespace credence {

/// The Gaussian of each training logit without the point's own site, N: of the posterior of all other points.
Latent cavities(const Latent& marginal, const Sites& sites);

}  // namespace credence
