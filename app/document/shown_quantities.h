#pragma once

#include "core/prediction/quantity.h"

#include <array>

namespace credence {

/// What the plots show side by side.
struct ShownQuantities {
  Quantity left = Quantity::probability(map_method);
  Quantity right = Quantity::probability(laplace_probit);
  bool difference = false;  ///< a third plot with right minus left

  bool operator==(const ShownQuantities&) const = default;
};

/// By which two methods a fit is judged that is shown like that: those of the plots, left and right. A plot
/// of no method's probability counts as what it shows at first: MAP left, Laplace right. Where both plots
/// show one method, Laplace stands beside it, and MAP beside that.
inline std::array<const Method*, 2> methodsShown(const ShownQuantities& shown) {
  const auto methodOf = [](const Quantity& quantity, const Quantity& usual) {
    return quantity.method != nullptr ? quantity.method : usual.method;
  };
  const ShownQuantities usual;
  const Method* const left = methodOf(shown.left, usual.left);
  const Method* const right = methodOf(shown.right, usual.right);
  if (left != right) return {left, right};
  if (left == usual.right.method) return {usual.left.method, left};
  return {left, usual.right.method};
}

}  // namespace credence
