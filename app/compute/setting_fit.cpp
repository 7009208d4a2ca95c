#include "app/compute/setting_fit.h"

#include "core/evaluation/evaluation.h"

namespace credence {

SettingMetrics metricsOfModel(const Model& model, const Evaluation& evaluation, arma::uword trainingPoints) {
  SettingMetrics metrics;
  metrics.setting = model.hyperparameters;
  metrics.evidence = model.posterior.evidence;
  metrics.effectiveParameters = model.posterior.covariance.effective_parameters();
  metrics.weights = model.basis().full_size();
  metrics.criteria = information_criteria(model.mode.log_likelihood, metrics.weights, trainingPoints);
  metrics.scores = evaluation.scores;
  metrics.converged = model.mode.converged;
  return metrics;
}

SettingMetrics metricsOfSetting(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                                const std::stop_token& stop) {
  const Dataset training = dataset.subset(split.train);
  const Model model = fit_model(training, setting, stop);
  return metricsOfModel(model, evaluate(model, dataset, split, stop), training.size());
}

}  // namespace credence
