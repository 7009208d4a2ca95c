#pragma once

#include "app/report/json_object.h"
#include "core/model/hyperparameters.h"

namespace credence {

/// "centres": {"rule", "count", "seed"}, as asked for, where kernels do not stand on all training points; no
/// seed of a grid.
void addCentres(JsonObject& object, const Hyperparameters& setting);

}  // namespace credence
