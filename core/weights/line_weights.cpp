#include "core/weights/line_weights.h"

#include "core/model/likelihood_maximum.h"
#include "core/model/map_fit.h"
#include "core/model/prior.h"
#include "core/weights/weight_density.h"
#include "core/weights/weight_moments.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

/// Without a prior: on the two sides of the line there has to be somebody on the wrong one.
void require_mixed_sides(const arma::vec& feature, const arma::uvec& labels) {
  const arma::vec signs = 2.0 * arma::conv_to<arma::vec>::from(labels) - 1.0;
  const arma::vec margins = signs % feature;
  if (margins.min() < 0.0 && margins.max() > 0.0) return;
  throw NoMaximum(
      "the line separates the classes: without a prior the steeper its weights the better, and none are "
      "best");
}

/// Of c where w = c·ray: as a function of c the prior's density is a Gaussian too.
Prior prior_along(const Prior& prior, const arma::vec& ray) {
  if (prior.is_flat()) return no_prior;
  const arma::vec pull = prior.precision_times(ray);
  const double precision = arma::dot(ray, pull);
  return {1.0 / precision, arma::vec{arma::dot(pull, prior.mean_of(ray.n_elem)) / precision}};
}

}  // namespace

arma::vec weights_across(const Segment& line) {
  validate(line);
  const double length = line.length();
  const double w1 = -(line.to[1] - line.from[1]) / length;
  const double w2 = (line.to[0] - line.from[0]) / length;
  return {-(w1 * line.from[0] + w2 * line.from[1]), w1, w2};
}

LineWeights most_probable_weights(const Model& model, const Dataset& training, const Segment& line,
                                  const std::stop_token& stop) {
  const Hyperparameters& setting = model.hyperparameters;
  if (!setting.features->straight) {
    throw std::invalid_argument("only the weights of linear features have a straight line");
  }
  const Prior& prior = model.posterior.covariance.prior();
  const arma::vec across = weights_across(line);
  const arma::vec ray =
      arma::normalise(arma::vec(arma::solve(to_original_inputs(model.basis().standardisation()), across)));
  const arma::mat design = model.basis().training_design(training.inputs);
  const arma::vec feature = design * ray;
  if (!setting.has_prior()) require_mixed_sides(feature, training.labels);
  const MapFit along = fit_map(arma::mat(feature), training.labels, prior_along(prior, ray), {}, {}, stop);
  const double size = along.weights(0);
  LineWeights result{.weights = size * ray, .ray = size < 0.0 ? arma::vec(-ray) : ray};
  const WeightDensity density(design, training.labels, prior, model.mode.weights);
  const double there = density.log_values(arma::mat(result.weights), stop)(0);
  result.nats_below_map = std::max(0.0, density.log_at_mode() - there);
  const WeightMoments laplace = moments_of(model.posterior);
  const arma::vec away = result.weights - laplace.mean;
  result.distance =
      std::sqrt(std::max(0.0, arma::dot(away, arma::vec(arma::solve(laplace.covariance, away)))));
  return result;
}

}  // namespace credence
