#pragma once

#include "app/report/growth_row.h"
#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/model/hyperparameters.h"

#include <stop_token>

namespace credence {

/// A setting fitted to the training points of a split, the first of an order. Test points are what the split
/// makes them. Where the likelihood has no maximum, that. Throws as fit_model() and evaluate() do otherwise.
GrowthRow growthOf(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop = {});

}  // namespace credence
