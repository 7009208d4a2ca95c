#include "app/compute/fit_forecast.h"

#include "app/document/document.h"
#include "core/data/standardisation.h"

namespace credence {

std::optional<RouteForecast> forecastFit(const Dataset& dataset, const arma::uvec& training,
                                         const Hyperparameters& setting) {
  if (setting.features->kernel == nullptr || setting.centres.rule != Centres::Rule::all ||
      !setting.has_prior() || may_be_dense(training.n_elem, training.n_elem) ||
      training.n_elem > most_points_for_sparse) {
    return {};
  }
  arma::mat inputs = dataset.inputs.rows(training);
  if (setting.standardises()) inputs = Standardisation::of(inputs).apply(inputs);
  return forecast_route(inputs, {setting.features, setting.width}, setting.prior_variance);
}

std::optional<RouteForecast> forecastFit(const Document& document) {
  return forecastFit(*document.state().dataset, document.split().train(), document.state().hyperparameters);
}

}  // namespace credence
