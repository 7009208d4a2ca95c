#include "core/evidence/prior_variance_fixed_point.h"

#include <cmath>

namespace credence {

double reestimated_prior_variance(const EvidenceFit& fit, double prior_variance) {
  return 2.0 * prior_variance * fit.weight_penalty / fit.effective_parameters;
}

FixedPoint prior_variance_fixed_point(ModelFitter& fitter, const Hyperparameters& start,
                                      const std::stop_token& stop, const FixedPointOptions& options,
                                      const std::optional<EvidenceFit>& known) {
  require_prior(start, "the fixed point of the prior variance");
  FixedPoint result;
  result.setting = start;
  for (int step = 0;; ++step) {
    const EvidenceFit fit = step == 0 && known ? *known : fitter.fit_for_evidence(result.setting, stop, true);
    result.evidence = log_evidence(fit);
    result.effective_parameters = fit.effective_parameters;
    result.fit_converged = fit.converged;
    result.path.push_back({result.setting.width, result.setting.prior_variance, result.evidence.total()});
    const double next = reestimated_prior_variance(fit, result.setting.prior_variance);
    if (std::abs(std::log(next / result.setting.prior_variance)) <= options.tolerance) {
      result.end = SearchEnd::converged;
      return result;
    }
    // Written so that a next value that is no number ends here too.
    if (!(next >= options.smallest && next <= options.largest)) {
      result.end = SearchEnd::left_range;
      return result;
    }
    if (step == options.most_steps) return result;
    result.setting.prior_variance = next;
  }
}

}  // namespace credence
