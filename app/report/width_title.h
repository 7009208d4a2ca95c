#pragma once

#include "core/data/dataset.h"
#include "core/model/hyperparameters.h"

#include <QString>

namespace credence {

/// "width" with its unit in parentheses: the one that both inputs share, where they have one, or standard
/// deviations where the inputs are standardised.
QString widthTitle(const Dataset& dataset, const Hyperparameters& hyperparameters);

}  // namespace credence
