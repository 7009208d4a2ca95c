#include "app/compute/setting_fit.h"

#include "core/data/role.h"
#include "core/evaluation/evaluation.h"

#include <utility>
#include <vector>

namespace credence {

SettingMetrics metricsOfModel(const Model& model, const Evaluation& evaluation, arma::uword trainingPoints) {
  SettingMetrics metrics;
  metrics.setting = model.hyperparameters;
  metrics.evidence = model.posterior.evidence;
  metrics.effectiveParameters = model.posterior.covariance.effective_parameters();
  metrics.weights = model.basis().full_size();
  metrics.criteria = information_criteria(model, trainingPoints);
  metrics.scores = evaluation.scores;
  metrics.soundness = soundness_of(model);
  return metrics;
}

SettingMetrics metricsWithoutFit(const Hyperparameters& setting, const Dataset& training, const Split& split,
                                 const NoMaximum& reason) {
  const double nothing = arma::datum::nan;
  SettingMetrics metrics;
  metrics.setting = setting;
  metrics.evidence = log_evidence(EvidenceFit{nothing, nothing, nothing});
  metrics.effectiveParameters = nothing;
  metrics.weights = weight_count(setting, training.inputs);
  metrics.criteria = {nothing, nothing};
  Score unknown;
  unknown.mean_log_likelihood = nothing;
  const std::vector<const Method*> methods = methods_always_scored();
  metrics.scores.reserve(methods.size());
  for (const Method* method : methods) {
    MethodScore score;
    score.method = method;
    for (const Role role : all_roles) {
      if (split.is_scored(role)) score.parts[role] = unknown;
    }
    metrics.scores.push_back(std::move(score));
  }
  metrics.noMaximum = QString::fromUtf8(reason.what());
  return metrics;
}

SettingMetrics metricsOfSetting(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                                const std::stop_token& stop) {
  const Dataset training = training_set(dataset, split);
  try {
    const Model model = fit_model(training, setting, stop);
    return metricsOfModel(model, evaluate(model, dataset, split, stop), training.size());
  } catch (const NoMaximum& reason) {
    return metricsWithoutFit(setting, training, split, reason);
  }
}

}  // namespace credence
