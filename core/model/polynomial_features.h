#pragma once

#include "core/model/feature_family.h"

namespace credence {

/// All monomials of the standardised inputs up to a total degree, by degree: 1, x1, x2, x1², x1x2, x2², ….
/// There are (d + 1)(d + 2)/2 of them.
///
/// Further out than doubles hold the largest of them (from 1e61 for degree 5, from 1e154 for degree 2) a
/// point has the features of the last point before that on the line to the origin, which pass passes_doubles.
/// Only terms of the highest degree count there, lower ones being a share of 1e-61 or less, so that their
/// proportions, and with them the ratio of a logit's mean to its deviation, no longer change along the line.
extern const FeatureFamily quadratic_features;
extern const FeatureFamily cubic_features;
extern const FeatureFamily quartic_features;
extern const FeatureFamily quintic_features;

}  // namespace credence
