#pragma once

#include "core/data/bounds.h"
#include "core/data/dataset.h"
#include "core/evidence/evidence_map.h"
#include "core/model/hyperparameters.h"

namespace credence {

/// Sensible settings for data that fill `bounds`, derived from its extent and rounded to two digits.
struct SuggestedRanges {
  LogRange width_slider;            ///< 0.005 … 5 times the extent
  LogRange prior_variance_slider;   ///< 1e-4 … 1e4
  EvidenceRanges evidence;          ///< 0.02 … 2 times the extent by 0.01 … 1,000, 10×10 cells
  Hyperparameters hyperparameters;  ///< RBF, a tenth of the extent, prior variance 10
};

SuggestedRanges suggested_ranges(const Bounds& bounds);

/// For the points of a dataset, in its units or in standard deviations.
SuggestedRanges suggested_ranges(const Dataset& dataset, bool standardise);

}  // namespace credence
