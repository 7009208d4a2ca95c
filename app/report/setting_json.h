#pragma once

#include "app/report/json_object.h"
#include "core/data/split.h"
#include "core/model/hyperparameters.h"

#include <QByteArray>

namespace credence {

/// "width", null for features without one, "prior_variance", "features", "standardised" as said, and, where
/// kernels do not stand on all training points, "centres": {"rule", "count", "seed"}, as asked for; no seed
/// of a grid. Where weights have priors of their own, "weight_priors": {"means", "factors", "variances"}, the
/// last the factors times "prior_variance".
void addSetting(JsonObject& object, const Hyperparameters& setting, const QByteArray& standardised);

/// The last of them alone, where there is anything to say.
void addWeightPriors(JsonObject& object, const Hyperparameters& setting);

/// Which points train: the rule's name, the options that belong to it, and how many there are of either kind.
QByteArray splitJson(const SplitRule& rule, const Split& split);

}  // namespace credence
