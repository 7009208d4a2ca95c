#pragma once

#include "core/prediction/quantity.h"

namespace credence {

/// Whether the page of a handout computes that quantity by itself, at whatever setting; others it shows as
/// the program computed them at the session's own.
bool pageComputes(const Quantity& quantity);

}  // namespace credence
