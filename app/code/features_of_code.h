#pragma once

#include "core/model/feature_family.h"

namespace credence {

/// Of a family without kernels: the degree of its products of inputs, of which there are (d + 1)(d + 2)/2.
int degreeOf(const FeatureFamily& family);

}  // namespace credence
