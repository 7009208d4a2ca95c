#pragma once

#include "app/compute/fit.h"
#include "app/document/document.h"

namespace credence {

/// What is to be fitted of a document, as it is.
inline FitProblem problemOf(const DocumentState& state) {
  return {state.origin, state.dataset, state.split, state.hyperparameters, state.truth()};
}

}  // namespace credence
