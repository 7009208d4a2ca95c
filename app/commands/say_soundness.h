#pragma once

#include "core/model/soundness.h"

namespace credence {

/// Says on standard error what is wrong with the numbers that a command prints, where anything is.
void saySoundness(const Soundness& soundness);

}  // namespace credence
