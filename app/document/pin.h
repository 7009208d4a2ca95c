#pragma once

#include "core/model/hyperparameters.h"

#include <QString>

#include <cstddef>

namespace credence {

/// A setting that the person keeps to compare others with.
struct Pin {
  char letter = 'A';
  Hyperparameters setting = {};
  QString caption = {};  ///< in the person's words

  bool operator==(const Pin&) const = default;
};

/// Their letters are from A to Z.
inline constexpr std::size_t mostPins = 26;

/// "A", with what the person calls it: "A (wide)".
inline QString pinName(const Pin& pin) {
  const QString letter(QLatin1Char(pin.letter));
  return pin.caption.isEmpty() ? letter : letter + QStringLiteral(" (") + pin.caption + QLatin1Char(')');
}

}  // namespace credence
