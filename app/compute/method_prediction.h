#pragma once

#include "app/compute/method_draws.h"
#include "app/compute/reference_result.h"
#include "core/evaluation/method_score.h"

#include <memory>
#include <stop_token>

namespace credence {

/// One more method's scores of a fit. Never changes once it is published.
struct MethodPrediction {
  std::shared_ptr<const Fit> fit;
  const Method* method = nullptr;
  MethodScore score;                                 ///< with the logits at every point of the fit's dataset
  std::shared_ptr<const ReferenceResult> reference;  ///< that the logits came from; null for other methods
};

/// By any method at hand. `draws` may be the method's for this fit already, or null; others are made, and
/// left there for the next call. Throws Cancelled when stopped.
MethodPrediction predictMethod(const std::shared_ptr<const Fit>& fit, const Method& method,
                               std::shared_ptr<const MethodDraws>& draws, const std::stop_token& stop);

/// By the reference, as far as it has come; `reference` must have logits.
MethodPrediction predictReference(const std::shared_ptr<const Fit>& fit,
                                  const std::shared_ptr<const ReferenceResult>& reference);

}  // namespace credence
