#pragma once

#include "core/model/hyperparameters.h"

namespace credence {

/// A setting that the person keeps to compare others with.
struct Pin {
  char letter = 'A';
  Hyperparameters setting;

  bool operator==(const Pin&) const = default;
};

}  // namespace credence
