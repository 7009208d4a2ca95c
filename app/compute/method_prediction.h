#pragma once

#include "app/compute/method_draws.h"
#include "app/compute/reference_result.h"
#include "core/evaluation/method_score.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace credence {

/// What one method predicts at every point of a fit's dataset, and how good that is. Never changes once it is
/// published.
struct MethodPrediction {
  std::shared_ptr<const FitResult> fit;
  PredictiveMethod method = PredictiveMethod::laplace_quadrature;
  arma::vec logits;  ///< N, of p(y = 1), in the order of the dataset
  MethodScore scores;
  std::optional<SampleQuality> quality;              ///< of a method that draws
  std::shared_ptr<const ReferenceResult> reference;  ///< that the logits came from; null for other methods
  std::string failure;                               ///< one sentence where there is no answer; else empty
};

/// By any method but the reference. `draws` may be the method's for this fit already; others are looked for
/// in the fit, which has those that the plots show, or made, and left there for the next call. Throws
/// Cancelled when stopped.
MethodPrediction predictMethod(const std::shared_ptr<const FitResult>& fit, PredictiveMethod method,
                               std::shared_ptr<const MethodDraws>& draws, const std::stop_token& stop);

/// By the reference, as far as it has come; `reference` must have logits.
MethodPrediction predictReference(const std::shared_ptr<const FitResult>& fit,
                                  const std::shared_ptr<const ReferenceResult>& reference);

}  // namespace credence
