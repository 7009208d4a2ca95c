#pragma once

#include "core/model/hyperparameters.h"

#include <QString>

namespace credence {

/// "width 2.6, prior variance 10"; without a width where the features are linear.
QString describeSetting(const Hyperparameters& setting);

}  // namespace credence
