#include "app/compute/fit_forecast.h"

#include "app/document/document.h"
#include "core/data/standardisation.h"

namespace credence {

std::optional<RouteForecast> forecastFit(const Document& document) {
  const DocumentState& state = document.state();
  const Hyperparameters& setting = state.hyperparameters;
  const arma::uvec& training = document.split().train;
  if (setting.features->kernel == nullptr || setting.centres.rule != Centres::Rule::all ||
      !setting.has_prior() || may_be_dense(training.n_elem, training.n_elem) ||
      training.n_elem > most_points_for_sparse) {
    return {};
  }
  arma::mat inputs = state.dataset->inputs.rows(training);
  if (setting.standardises()) inputs = Standardisation::of(inputs).apply(inputs);
  return forecast_route(inputs, {setting.features, setting.width}, setting.prior_variance);
}

}  // namespace credence
