#pragma once

#include "core/data/split.h"
#include "core/evaluation/split_scores.h"

#include <QString>

#include <vector>

namespace credence {

/// How far a test score is that of the split, in one sentence: mean and standard deviation of both methods
/// over all splits, and in a second one how many are left out because their fits did not converge. Of one
/// split alone it says that more would tell. `scores` are not empty; `hasPrior`: whether the weights have
/// one, by which methods are called.
QString splitsSentence(const std::vector<SplitScore>& scores, bool hasPrior);

/// Why the split cannot be drawn again by other seeds; empty where it can. `leavesTest`: whether it has left
/// test points, where it is drawn; a share so large that rounding leaves none does not say so by its rule.
QString whyNoOtherSplit(const SplitRule& rule, bool leavesTest = true);

}  // namespace credence
