#include "core/method/prepared_method.h"

#include "core/method/posterior_draws.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

ImportanceSample sample(Proposal proposal, const Model& model, const Dataset& training,
                        const ImportanceOptions& options, const std::stop_token& stop) {
  // The basis has its training points' features ready.
  const arma::mat design =
      model.basis ? model.basis->design_matrix(model.rank() - 1) : model.design_matrix(training.inputs);
  return importance_sample(proposal, design, training.labels, model.map, model.posterior, options, stop);
}

}  // namespace

PreparedMethod prepare_method(PredictiveMethod method, const Model& model, const Dataset& training,
                              const ImportanceOptions& options, const std::stop_token& stop) {
  if (is_closed_form(method)) return {method, {}, {}};
  if (method == PredictiveMethod::reference) {
    throw std::invalid_argument("the reference's draws come from its sampler");
  }
  if (method == PredictiveMethod::laplace_samples) {
    if (options.draws == 0) throw std::invalid_argument("a mean over samples needs at least one");
    return {method, weighted_laplace_draws(model, options.draws, options.seed), {}};
  }
  const Proposal proposal =
      method == PredictiveMethod::importance_prior ? Proposal::prior : Proposal::laplace;
  ImportanceSample drawn = sample(proposal, model, training, options, stop);
  return {method, std::move(drawn.draws), drawn.diagnostics};
}

bool is_closed_form(PredictiveMethod method) {
  return method == PredictiveMethod::map || method == PredictiveMethod::laplace_probit ||
         method == PredictiveMethod::laplace_quadrature;
}

arma::vec closed_form_probability(PredictiveMethod method, const Latent& latent) {
  if (method == PredictiveMethod::map) return predict_map(latent);
  if (method == PredictiveMethod::laplace_probit) return predict_laplace(latent);
  if (method == PredictiveMethod::laplace_quadrature) return predict_laplace_quadrature(latent);
  throw std::invalid_argument("this method predicts by draws");
}

arma::vec closed_form_logit(PredictiveMethod method, const Latent& latent) {
  if (method == PredictiveMethod::map) return latent.mean;
  if (method == PredictiveMethod::laplace_probit) return probit_logit(latent);
  if (method == PredictiveMethod::laplace_quadrature) return laplace_quadrature_logit(latent);
  throw std::invalid_argument("this method predicts by draws");
}

arma::vec predictive_logit(const PreparedMethod& method, const Model& model, const arma::mat& inputs,
                           const std::stop_token& stop) {
  if (!is_closed_form(method.method)) return predict_draws_logit(model, method.draws, inputs, stop);
  return closed_form_logit(method.method, predict_latent(model, inputs));
}

arma::vec predictive_probability(const PreparedMethod& method, const Model& model, const arma::mat& inputs,
                                 const std::stop_token& stop) {
  if (!is_closed_form(method.method)) return predict_draws(model, method.draws, inputs, stop);
  return closed_form_probability(method.method, predict_latent(model, inputs));
}

}  // namespace credence
