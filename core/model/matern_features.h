#pragma once

#include "core/model/feature_family.h"

namespace credence {

/// Matérn kernels on the centres, with s = √(2ν) r/l, r = ‖x - z‖ (Rasmussen & Williams, GPML, eq. 4.17):
/// exp(-s), (1 + s) exp(-s) and (1 + s + s²/3) exp(-s) for ν = 1/2, 3/2 and 5/2.
extern const FeatureFamily matern12_features;
extern const FeatureFamily matern32_features;
extern const FeatureFamily matern52_features;

}  // namespace credence
