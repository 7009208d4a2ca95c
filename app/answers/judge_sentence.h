#pragma once

#include "app/compute/judgement.h"

#include <QString>

namespace credence {

/// In English, to be translated where it is shown.
inline constexpr const char* judgeQuestion = "How good are its probabilities?";

/// How good a method's probabilities are on the points of a role, in one sentence: how many it gets right
/// where class 1 is predicted from the probability `threshold` on, how many of those that it is sure of, and
/// by how many bits it beats a coin; on points that the fit has not seen with what chance may do, else with a
/// warning; and what is doubtful. Empty where the method is not judged there.
QString judgeSentence(const Judgement& judgement, const Method* method, Role role, double threshold = 0.5);

/// The same of a method whose scores on the fit are at hand, and nothing else of it.
QString judgeSentence(const Fit& fit, const MethodScore& score, Role role, double threshold = 0.5);

}  // namespace credence
