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

}  // namespace credence
