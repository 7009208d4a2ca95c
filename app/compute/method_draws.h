#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/picture.h"
#include "core/data/dataset.h"
#include "core/method/weighted_draws.h"
#include "core/model/model.h"

#include <memory>
#include <stop_token>

namespace credence {

/// The draws of the weights by which a method predicts for one fit, and how far they can be trusted.
struct MethodDraws {
  PredictiveMethod method = PredictiveMethod::laplace_samples;
  std::shared_ptr<const Model> model;  ///< of the fit that they belong to
  WeightedDraws draws;
  SampleQuality quality;
};

/// Whether the method predicts by draws that a fit can be asked for at once: all but the reference, whose
/// draws take their time and come from elsewhere.
bool drawsAtOnce(PredictiveMethod method);

/// Draws for such a method. Always the same for the same fit; at a neighbouring setting nearly the same, so
/// that pictures do not flicker while a slider moves. Throws Cancelled when stopped.
std::shared_ptr<const MethodDraws> drawMethod(PredictiveMethod method,
                                              const std::shared_ptr<const Model>& model,
                                              const Dataset& training, const std::stop_token& stop,
                                              const DrawingOptions& drawing = {});

}  // namespace credence
