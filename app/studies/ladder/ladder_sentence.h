#pragma once

#include "core/evaluation/ladder.h"

#include <QString>

namespace credence {

/// Which approximation is nearest to what is exact, by the mean error of its probabilities, and how far MAP
/// and Laplace are from it, in one sentence.
QString ladderSentence(const Ladder& ladder);

}  // namespace credence
