#include "app/compute/point_prediction.h"

#include "app/compute/method_draws.h"
#include "core/data/nearest_point.h"
#include "core/model/latent.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

PointPrediction::Marginal marginalOf(const PosteriorKind& kind, const PosteriorQuality& quality,
                                     const Latent& latent) {
  return {&kind,
          quality,
          latent.mean(0),
          std::sqrt(latent.variance(0)),
          quadrature_integral.probability(latent)(0),
          probit_integral.probability(latent)(0)};
}

/// One that was made for a plot stands in where those of the fit are awaited.
const Posterior* gaussianOf(const PointRequest& request, const PosteriorKind& kind) {
  if (request.posteriors) {
    if (const auto* made = request.posteriors->find(kind)) return &made->posterior;
  }
  for (const auto& drawn : request.result->draws) {
    const PreparedMethod& prepared = drawn->prepared;
    if (prepared.method->posterior == &kind && prepared.posterior.gaussian) return &prepared.posterior;
  }
  return nullptr;
}

/// `fitted` is the latent by the fit's own Gaussian.
void addGaussians(PointPrediction& prediction, const Latent& fitted, const arma::rowvec& place) {
  const PointRequest& request = prediction.request;
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (kind == &laplace_posterior) {
      prediction.gaussians.push_back(marginalOf(*kind, {}, fitted));
    } else if (const Posterior* posterior = gaussianOf(request, *kind)) {
      prediction.gaussians.push_back(
          marginalOf(*kind, posterior->quality, predict_latent(*posterior->gaussian, place)));
    }
  }
}

/// What takes the fit's Gaussian for something else than its average, and averages over draws that there are.
void addMarks(PointPrediction& prediction, const Latent& fitted, const arma::rowvec& place,
              const std::stop_token& stop) {
  for (const Method* method : methods()) {
    if (!method->integrates_fit() || method->integral == &quadrature_integral ||
        method->integral == &probit_integral) {
      continue;
    }
    prediction.marks.push_back({method, method->integral->probability(fitted)(0)});
  }
  for (const auto& made : prediction.request.result->draws) {
    const PreparedMethod& prepared = made->prepared;
    if (!prepared.method->draws_weights()) continue;
    prediction.marks.push_back({prepared.method, predictive_probability(prepared, place, stop)(0)});
  }
  const auto& reference = prediction.request.reference;
  if (!reference || reference->mean.is_empty()) return;
  const double probability = reference->grid.interpolate(reference->mean, place(0), place(1));
  if (!std::isnan(probability)) {
    prediction.marks.push_back({&reference_method, std::clamp(probability, 0.0, 1.0)});
  }
}

/// Weighted draws where they can be trusted, else the sampler's.
void addTruth(PointPrediction& prediction, const arma::rowvec& place, const std::stop_token& stop) {
  const PointRequest& request = prediction.request;
  const auto add = [&](const Basis& basis, const WeightedDraws& draws, bool sampled) {
    const LogitDraws logit(basis, draws, place, stop);
    prediction.truth = {logit.histogram(), logit.mean(), logit.deviation(), logit.probability(), sampled};
  };
  const auto& made = request.posteriors;
  if (made && made->weighted.draws.count() > 0 && made->weighted.quality.reliable) {
    add(*made->weighted.basis, made->weighted.draws, false);
  } else if (request.reference && request.reference->draws.count() > 0) {
    add(*request.reference->request.fit->model->posterior.basis, request.reference->draws, true);
  }
}

void addNearest(PointPrediction& prediction) {
  const Fit& fit = *prediction.request.result->fit;
  const Hyperparameters& setting = fit.request.hyperparameters;
  if (!setting.features->has_width() || fit.split.train().is_empty()) return;
  const QPointF& point = prediction.request.point;
  prediction.nearest = nearest_distance(fit.request.dataset->inputs, fit.split.train(),
                                        {point.x(), point.y()}, fit.model->basis().standardisation()) /
                       setting.width;
}

}  // namespace

const PointPrediction::Marginal& PointPrediction::laplace() const {
  return *std::ranges::find(gaussians, &laplace_posterior, &Marginal::kind);
}

PointPrediction predictPoint(const PointRequest& request, const std::stop_token& stop) {
  PointPrediction prediction{request, {}, {}};
  const arma::rowvec place = {request.point.x(), request.point.y()};
  const Latent fitted = predict_latent(request.result->fit->model->posterior, place);
  addGaussians(prediction, fitted, place);
  addMarks(prediction, fitted, place, stop);
  addTruth(prediction, place, stop);
  addNearest(prediction);
  const bool correctable = request.posteriors && request.posteriors->corrected;
  if (correctable) prediction.corrected = request.posteriors->corrected->at(place);
  return prediction;
}

}  // namespace credence
