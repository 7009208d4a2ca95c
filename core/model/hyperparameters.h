#pragma once

#include "core/model/features.h"

namespace credence {

/// What the person sets: the kind of features, and the two numbers on the sliders.
struct Hyperparameters {
  FeatureKind features = FeatureKind::rbf;
  double width = 1.0;           ///< l, in the units of the inputs; without meaning for linear features
  double prior_variance = 1.0;  ///< σ0², of every weight, the bias included

  bool operator==(const Hyperparameters&) const = default;
};

/// Throws std::invalid_argument unless both numbers are positive and finite.
void validate(const Hyperparameters& hyperparameters);

}  // namespace credence
