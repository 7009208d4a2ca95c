#pragma once

#include "app/report/json_object.h"
#include "core/model/hyperparameters.h"

#include <QByteArray>

namespace credence {

/// "width", null for features without one, "prior_variance", "features", "standardised" as said, and, where
/// kernels do not stand on all training points, "centres": {"rule", "count", "seed"}, as asked for; no seed
/// of a grid.
void addSetting(JsonObject& object, const Hyperparameters& setting, const QByteArray& standardised);

}  // namespace credence
