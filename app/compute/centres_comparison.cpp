#include "app/compute/centres_comparison.h"

#include "app/compute/centre_counts.h"
#include "app/compute/setting_fit.h"

#include <stdexcept>

namespace credence {

CentresResult compareCentres(const std::shared_ptr<const Fit>& fit, const std::stop_token& stop,
                             const std::function<void(const CentresResult&)>& publish) {
  const FitProblem& request = fit->request;
  if (request.hyperparameters.features->kernel == nullptr) {
    throw std::runtime_error("these features have no centres");
  }
  require_labels(training_set(*request.dataset, fit->split), "the comparison of centres");
  CentresResult result{fit, centreCounts(request.hyperparameters.centres, {}, fit->split.train.n_elem), {}};
  for (const Centres& centres : result.counts) {
    Hyperparameters setting = request.hyperparameters;
    setting.centres = centres;
    result.metrics.push_back(metricsOfSetting(setting, *request.dataset, for_tuning(fit->split), stop));
    if (publish) publish(result);
  }
  return result;
}

}  // namespace credence
