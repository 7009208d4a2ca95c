#pragma once

#include "core/prediction/quantity.h"

namespace credence {

/// Two settings that the plots show, the left plot one and the right plot the other: the same quantity of
/// both.
struct SettingsAgainst {
  static constexpr char now = 0;  ///< in place of a letter: the setting at hand

  char left = 'A';  ///< the letter of a pin
  char right = now;
  Quantity quantity = Quantity::probability(laplace_probit);

  bool operator==(const SettingsAgainst&) const = default;
};

/// Whether two settings can be compared by it: what the map, the generator and the reference say is not of
/// any setting that is fitted beside the one at hand.
inline bool compares_settings(const Quantity& quantity) {
  return is_of_fit(quantity) && (quantity.method == nullptr || quantity.method->at_hand());
}

}  // namespace credence
