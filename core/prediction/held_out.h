#pragma once

#include "core/data/dataset.h"
#include "core/model/model.h"

namespace credence {

/// Log-likelihoods of points that a model has not seen, summed over them, in nats.
struct HeldOutSum {
  double map = 0.0;      ///< plug-in
  double laplace = 0.0;  ///< by the probit approximation
};

/// Predicts block by block, so that many points take no more memory than a thousand.
HeldOutSum held_out_log_likelihood(const Model& model, const Dataset& points);

}  // namespace credence
