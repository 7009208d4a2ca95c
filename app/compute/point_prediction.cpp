#include "app/compute/point_prediction.h"

#include "app/compute/method_draws.h"
#include "core/prediction/predict.h"

#include <cmath>

namespace credence {

void PointPredictor::prepare(const Fit& fit, const std::stop_token& stop) {
  if (m_model == fit.model) return;
  m_model = nullptr;  // what follows may be stopped
  m_prepared.clear();
  const Dataset training = fit.request.dataset->subset(fit.split.train);
  FitPosteriors posteriors(*fit.model, training);
  for (const Method* method : methods()) {
    const bool further = !method->integrates_fit() && !method->draws_weights() &&
                         method->posterior->cost == PosteriorCost::at_once;
    if (further) m_prepared.push_back(posteriors.prepare(*method, stop));
  }
  m_model = fit.model;
}

PointPrediction PointPredictor::predict(const PointRequest& request, const std::stop_token& stop) {
  prepare(*request.result->fit, stop);
  const arma::mat place = arma::rowvec{request.point.x(), request.point.y()};
  const Latent latent = predict_latent(m_model->posterior, place);
  PointPrediction prediction{request, latent.mean(0), std::sqrt(latent.variance(0)), {}};
  for (const Method* method : methods()) {
    if (!method->integrates_fit()) continue;
    prediction.marks.push_back({method, method->integral->probability(latent)(0)});
  }
  const auto mark = [&](const PreparedMethod& prepared) {
    prediction.marks.push_back({prepared.method, predictive_probability(prepared, place, stop)(0)});
  };
  for (const PreparedMethod& prepared : m_prepared) mark(prepared);
  for (const auto& made : request.result->draws) mark(made->prepared);
  return prediction;
}

}  // namespace credence
