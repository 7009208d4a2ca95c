#pragma once

#include "app/compute/judgement.h"

#include <QString>

namespace credence {

/// How good a method's probabilities are on the points of a role, in one sentence: how many it gets right
/// where class 1 is predicted from the probability `threshold` on, how many of those that it is sure of, and
/// by how many bits it beats a coin; on points that the fit has not seen with what chance may do, else with a
/// warning; and what is doubtful. Empty where the method is not judged there.
QString judgeSentence(const Judgement& judgement, const Method* method, Role role, double threshold = 0.5);

}  // namespace credence
