#pragma once

#include "core/model/feature_family.h"

namespace credence {

/// Matérn kernels with ν = 3/2 on the centres: (1 + √3 r/l) exp(-√3 r/l), r = ‖x - z‖ (Rasmussen & Williams,
/// GPML, eq. 4.17).
extern const FeatureFamily matern32_features;

}  // namespace credence
