#pragma once

#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/feature_family.h"
#include "core/prediction/predict.h"
#include "core/prediction/quantity.h"

#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

/// Rows that the program does not have, to be added as a new one would be: a posterior, two methods of it,
/// two families of features, and a quantity over the plane.
namespace credence::test::added {

/// What the doubled posterior says that its evidence is less than Laplace's, in nats.
inline constexpr double doubled_penalty = 1.25;

/// Laplace's Gaussian with twice the variance: U is then smaller by √2.
inline Posterior doubled_of_fit(FitPosteriors& fit, const DrawOptions& /*options*/,
                                const std::stop_token& /*stop*/) {
  const Model& model = fit.model();
  auto gaussian = std::make_shared<Gaussian>(model.posterior);
  gaussian->covariance = {*model.posterior.covariance.factor() / std::numbers::sqrt2,
                          model.posterior.covariance.prior()};
  gaussian->training.variance.reset();
  gaussian->evidence.terms = {
      {"laplace", "Laplace", "Laplace", "Laplace", "", model.posterior.evidence.total()},
      {"doubled", "doubled", "doubled", "doubled", "", -doubled_penalty}};
  return {.basis = model.posterior.basis, .gaussian = gaussian, .log_evidence = gaussian->evidence.total()};
}

inline const PosteriorKind doubled_posterior = {
    .id = "doubled",
    .title = "Doubled",
    .purpose = "Laplace's Gaussian with twice the variance.",
    .cost = PosteriorCost::at_once,
    .prepare = doubled_of_fit,
};

inline const Method doubled_probit = {
    .id = "doubled_probit",
    .key = "doubled",
    .title = "Doubled (probit)",
    .name = "Doubled",
    .short_title = "Doubled",
    .classifier = "doubled",
    .purpose = "Averaged over the doubled posterior, by the probit approximation",
    .posterior = &doubled_posterior,
    .integral = &probit_integral,
    .scored_always = true,
};

inline const Method doubled_samples = {
    .id = "doubled_samples",
    .key = "doubled_samples",
    .title = "Doubled (samples)",
    .name = "Doubled (samples)",
    .short_title = "D. samples",
    .classifier = "doubled samples",
    .purpose = "Averaged over draws of the doubled posterior",
    .posterior = &doubled_posterior,
    .draws = 700,
};

/// 1, x1, x2, x1², x1x2, x2²: neither centres nor a width.
inline arma::mat curved_design(const arma::mat& inputs, const arma::mat& /*centres*/, double /*width*/) {
  arma::mat design(inputs.n_rows, 6);
  if (design.is_empty()) return design;
  design.col(0).ones();
  design.cols(1, 2) = inputs;
  design.col(3) = arma::square(inputs.col(0));
  design.col(4) = inputs.col(0) % inputs.col(1);
  design.col(5) = arma::square(inputs.col(1));
  return design;
}

inline const FeatureFamily curved_features = {
    .id = "curved",
    .title = "curved",
    .choice = "Curved: a conic section",
    .purpose = "All products of two inputs.",
    .features = curved_design,
};

/// exp(-Σ|x - z|/l): a product of one kernel along each axis, as that of the radial basis functions is, but
/// with an edge on every centre.
inline arma::mat edged_kernel(const arma::mat& inputs, const arma::mat& centres, double width) {
  arma::mat kernel(inputs.n_rows, centres.n_rows);
  for (arma::uword m = 0; m < centres.n_rows; ++m) {
    for (arma::uword n = 0; n < inputs.n_rows; ++n) {
      kernel(n, m) = std::exp(-arma::accu(arma::abs(inputs.row(n) - centres.row(m))) / width);
    }
  }
  return kernel;
}

inline arma::mat edged_design(const arma::mat& inputs, const arma::mat& centres, double width) {
  return arma::join_rows(arma::ones(inputs.n_rows), edged_kernel(inputs, centres, width));
}

inline constexpr FeatureParameter edged_width = {.id = "width", .title = "width"};

inline const FeatureFamily edged_features = {
    .id = "edged",
    .title = "edged",
    .choice = "Edged: bumps with edges",
    .purpose = "Bumps with an edge along either axis.",
    .features = edged_design,
    .kernel = edged_kernel,
    .separates = true,
    .parameters = {&edged_width, 1},
};

/// The square of the latent mean, of which nothing in the program knows.
inline const QuantityKind squared_mean = {
    .id = "squared_mean",
    .title = "Squared mean",
    .bar = "square of the logit's mean",
    .purpose = "How far the logit is from zero",
    .colours = "entropy",
    .group = "added",
    .scale = QuantityScale::values,
    .values = [](const GridPrediction& prediction) -> arma::mat { return arma::square(prediction.mean); },
};

/// Once, before all else: rows stay for as long as the program runs.
inline void add_all() {
  add_posterior(doubled_posterior);
  add_method(doubled_probit);
  add_method(doubled_samples);
  add_feature_family(curved_features);
  add_feature_family(edged_features);
  add_quantity_kind(squared_mean);
}

}  // namespace credence::test::added
