#include "app/compute/method_prediction.h"

#include "app/compute/reference_pictures.h"
#include "core/method/prepared_method.h"

namespace credence {

namespace {

std::shared_ptr<const MethodDraws> drawsOf(const FitResult& fit, PredictiveMethod method,
                                           const std::shared_ptr<const MethodDraws>& known,
                                           const std::stop_token& stop) {
  if (known && known->method == method && known->model == fit.model) return known;
  for (const auto& made : fit.draws) {
    if (made->method == method) return made;
  }
  return drawMethod(method, fit.model, fit.request.dataset->subset(fit.split.train), stop);
}

}  // namespace

MethodPrediction predictMethod(const std::shared_ptr<const FitResult>& fit, PredictiveMethod method,
                               std::shared_ptr<const MethodDraws>& draws, const std::stop_token& stop) {
  const Dataset& dataset = *fit->request.dataset;
  MethodPrediction result;
  result.fit = fit;
  result.method = method;
  if (is_closed_form(method)) {
    result.logits = closed_form_logit(method, fit->evaluation.latent);
  } else {
    draws = drawsOf(*fit, method, draws, stop);
    result.quality = draws->quality;
    result.logits = predict_draws_logit(*fit->model, draws->draws, dataset.inputs, stop);
  }
  result.scores = score_logits(result.logits, dataset, fit->split);
  return result;
}

MethodPrediction predictReference(const std::shared_ptr<const FitResult>& fit,
                                  const std::shared_ptr<const ReferenceResult>& reference) {
  MethodPrediction result;
  result.fit = fit;
  result.method = PredictiveMethod::reference;
  result.logits = reference->logits;
  result.scores = score_logits(result.logits, *fit->request.dataset, fit->split);
  result.quality = qualityOf(reference->summary);
  result.reference = reference;
  return result;
}

}  // namespace credence
