#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/method_score.h"
#include "core/evidence/evidence_map.h"
#include "core/model/hyperparameters.h"

#include <QString>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace credence {

// What a report begins with and figures say of themselves: the same sentences in both.

/// "250 points: 119 of Adelie and 131 of Chinstrap; 80 % at random, seed 3." `classes`: what they are called.
QString describePoints(const Dataset& dataset, const std::array<QString, 2>& classes, const SplitRule& split);

/// Features, width, prior variance, centres and weights' own priors, without a full stop.
QString wholeSetting(const Hyperparameters& setting);

/// The points by which methods are told apart: those that no fit has seen, where there are some; test points
/// before validation points.
Role judgingRole(const std::vector<MethodScore>& scores);

/// The method of the largest mean log-likelihood on the points of that role; null where none has one.
const MethodScore* bestOf(const std::vector<MethodScore>& scores, Role role);

/// "best of 2 methods on the test points: Laplace (probit), with a mean log-likelihood of −0.1234 nats and an
/// accuracy of 95.0 %"; empty where no method has a score there.
QString describeBest(const std::vector<MethodScore>& scores, Role role, bool hasPrior = true);

/// Setting, log evidence and best method in one sentence. `evidence`: nats; nothing without a prior.
QString describeFitted(const Hyperparameters& setting, const std::optional<double>& evidence,
                       const std::vector<MethodScore>& scores, Role role);

/// "Of 400 settings the one with the largest log evidence, −20.1, is width 2, prior variance 10." `here`: of
/// the features of the map.
QString describeBestSetting(const EvidenceMap& map, const std::string& quantity, const Hyperparameters& here);

}  // namespace credence
