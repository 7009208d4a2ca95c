#pragma once

#include "app/compute/picture.h"

namespace credence {

/// What the plots showed last, in this or an earlier session; MAP beside Laplace at first.
ShownQuantities loadShownQuantities();
void saveShownQuantities(const ShownQuantities& shown);

}  // namespace credence
