#include "app/compute/method_prediction.h"

#include "app/compute/reference_pictures.h"

#include <utility>

namespace credence {

namespace {

std::shared_ptr<const MethodDraws> drawsOf(const Fit& fit, const Method& method,
                                           const std::shared_ptr<const MethodDraws>& known,
                                           const std::stop_token& stop) {
  const bool ofFit = known && known->model == fit.model;
  if (ofFit && known->prepared.method == &method) return known;
  const Dataset training = training_set(*fit.request.dataset, fit.split);
  FitPosteriors posteriors(*fit.model, training);
  if (ofFit) posteriors.reuse(known->prepared);
  return drawMethod(method, fit.model, posteriors, stop);
}

}  // namespace

MethodPrediction predictMethod(const std::shared_ptr<const Fit>& fit, const Method& method,
                               std::shared_ptr<const MethodDraws>& draws, const std::stop_token& stop) {
  const auto prepare = [&] {
    draws = drawsOf(*fit, method, draws, stop);
    return draws->prepared;
  };
  const Dataset& dataset = *fit->request.dataset;
  return {fit, &method, score_fit(method, fit->evaluation.latent, prepare, dataset, fit->split, stop),
          nullptr};
}

MethodPrediction predictReference(const std::shared_ptr<const Fit>& fit,
                                  const std::shared_ptr<const ReferenceResult>& reference) {
  MethodScore score = score_logits(reference_method, reference->logits, *fit->request.dataset, fit->split,
                                   quality_of(reference->summary));
  return {fit, &reference_method, std::move(score), reference};
}

}  // namespace credence
