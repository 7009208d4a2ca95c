#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/model/hyperparameters.h"

#include <QString>

namespace credence {

/// "width 2.6, prior variance 10"; without a width where the features are linear.
QString describeSetting(const Hyperparameters& setting);

/// ", 100 random centres (seed 1)", to be appended; nothing where kernels stand on all points, or there are
/// none.
QString describeCentres(const Hyperparameters& setting);

/// ", prior means 0, 0, 1, prior variances times 100, 1, 1", to be appended: of the weights in turn, as far
/// as they have priors of their own.
QString describeWeightPriors(const Hyperparameters& setting);

/// "width" with its unit in parentheses: the one that both inputs share, where they have one, or standard
/// deviations where the inputs are standardised.
QString widthTitle(const Dataset& dataset, const Hyperparameters& hyperparameters);

/// Which points train, in a few words: "80 % at random, seed 3"; with validation points "60/20/20 % at
/// random, seed 3", of which the last ones test.
QString describeSplit(const SplitRule& rule);

/// "first 40 of 250 training points"; empty where all are in use.
QString describeUse(const Split& split);

}  // namespace credence
