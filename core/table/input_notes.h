#pragma once

#include "core/data/dataset.h"

#include <string>
#include <vector>

namespace credence {

/// What is odd about the inputs of a table and what can be done about it, a sentence each: an input that is
/// the same everywhere, two that are equal, and scales that are far apart.
std::vector<std::string> notes_on_inputs(const Dataset& dataset);

}  // namespace credence
