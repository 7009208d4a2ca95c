#pragma once

#include "core/data/dataset.h"
#include "core/method/importance_sampling.h"
#include "core/method/predictive_method.h"
#include "core/method/weighted_draws.h"
#include "core/model/latent.h"
#include "core/model/model.h"

#include <armadillo>

#include <optional>
#include <stop_token>

namespace credence {

/// One way to predict, made ready for one model. Draws of the reference come from its own sampler: put them
/// in with equal weights.
struct PreparedMethod {
  PredictiveMethod method = PredictiveMethod::map;
  WeightedDraws draws;                              ///< none where a formula does
  std::optional<ImportanceDiagnostics> importance;  ///< of importance sampling only
};

/// Makes and weighs the draws, where the method takes any. `model` was fitted to `training`. Throws
/// std::invalid_argument for the reference and where no draws are asked for, Cancelled when stopped.
PreparedMethod prepare_method(PredictiveMethod method, const Model& model, const Dataset& training,
                              const ImportanceOptions& options = {}, const std::stop_token& stop = {});

/// Whether a formula in the latent Gaussian gives the method's prediction, and what it gives: p(y = 1), N,
/// and its logit. Throw std::invalid_argument for a method of draws.
bool is_closed_form(PredictiveMethod method);
arma::vec closed_form_probability(PredictiveMethod method, const Latent& latent);
arma::vec closed_form_logit(PredictiveMethod method, const Latent& latent);

/// The logits of p(y = 1 | x) at inputs n×2 in the data's units, n: never rounded to a certainty, as score()
/// wants them.
arma::vec predictive_logit(const PreparedMethod& method, const Model& model, const arma::mat& inputs,
                           const std::stop_token& stop = {});

/// p(y = 1 | x) there, n.
arma::vec predictive_probability(const PreparedMethod& method, const Model& model, const arma::mat& inputs,
                                 const std::stop_token& stop = {});

}  // namespace credence
