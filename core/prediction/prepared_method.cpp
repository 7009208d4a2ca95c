#include "core/prediction/prepared_method.h"

#include "core/prediction/logistic_normal.h"
#include "core/prediction/posterior_draws.h"

#include <stdexcept>

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
  switch (method) {
    case PredictiveMethod::map:
    case PredictiveMethod::laplace_probit:
    case PredictiveMethod::laplace_quadrature:
      return {method, {}, {}};
    case PredictiveMethod::laplace_samples:
      if (options.draws == 0) throw std::invalid_argument("a mean over samples needs at least one");
      return {method, {laplace_draws(model, options.draws, options.seed), {}}, {}};
    case PredictiveMethod::importance_prior:
    case PredictiveMethod::importance_laplace: {
      const Proposal proposal =
          method == PredictiveMethod::importance_prior ? Proposal::prior : Proposal::laplace;
      ImportanceSample drawn = sample(proposal, model, training, options, stop);
      return {method, std::move(drawn.draws), drawn.diagnostics};
    }
    case PredictiveMethod::reference:
      break;
  }
  throw std::invalid_argument("the reference's draws come from its sampler");
}

arma::vec predictive_logit(const PreparedMethod& method, const Model& model, const arma::mat& inputs,
                           const std::stop_token& stop) {
  switch (method.method) {
    case PredictiveMethod::map:
      return predict_latent(model, inputs).mean;
    case PredictiveMethod::laplace_probit:
      return probit_logit(predict_latent(model, inputs));
    case PredictiveMethod::laplace_quadrature:
      return laplace_quadrature_logit(predict_latent(model, inputs));
    default:
      return predict_draws_logit(model, method.draws, inputs, stop);
  }
}

arma::vec predictive_probability(const PreparedMethod& method, const Model& model, const arma::mat& inputs,
                                 const std::stop_token& stop) {
  switch (method.method) {
    case PredictiveMethod::map:
      return predict_map(predict_latent(model, inputs));
    case PredictiveMethod::laplace_probit:
      return predict_laplace(predict_latent(model, inputs));
    case PredictiveMethod::laplace_quadrature:
      return predict_laplace_quadrature(predict_latent(model, inputs));
    default:
      return predict_draws(model, method.draws, inputs, stop);
  }
}

arma::mat predictive_probability(const PreparedMethod& method, const Model& model, GridPredictor& predictor,
                                 const Grid& grid, const std::stop_token& stop) {
  switch (method.method) {
    case PredictiveMethod::map:
      return predictor.predict(model, grid, stop).map;
    case PredictiveMethod::laplace_probit:
      return predictor.predict(model, grid, stop).laplace;
    case PredictiveMethod::laplace_quadrature: {
      const GridPrediction prediction = predictor.predict(model, grid, stop);
      return logistic_normal(prediction.mean, prediction.variance);
    }
    default:
      return predictor.predict_draws(model, method.draws, grid, stop);
  }
}

}  // namespace credence
