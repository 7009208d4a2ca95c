#pragma once

#include "core/data/split.h"

#include <QString>

namespace credence {

/// Which points train, in a few words: "80 % at random, seed 3".
QString describeSplit(const SplitRule& rule);

}  // namespace credence
