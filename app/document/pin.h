#pragma once

#include "core/model/hyperparameters.h"

#include <QString>

namespace credence {

/// A setting that the person keeps to compare others with.
struct Pin {
  char letter = 'A';
  Hyperparameters setting = {};
  QString caption = {};  ///< in the person's words

  bool operator==(const Pin&) const = default;
};

/// "A", with what the person calls it: "A (wide)".
inline QString pinName(const Pin& pin) {
  const QString letter(QLatin1Char(pin.letter));
  return pin.caption.isEmpty() ? letter : letter + QStringLiteral(" (") + pin.caption + QLatin1Char(')');
}

}  // namespace credence
