#pragma once

#include "core/prediction/quantity.h"

namespace credence {

/// What the plots show side by side.
struct ShownQuantities {
  Quantity left = Quantity::probability(map_method);
  Quantity right = Quantity::probability(laplace_probit);
  bool difference = false;  ///< a third plot with right minus left

  bool operator==(const ShownQuantities&) const = default;
};

}  // namespace credence
