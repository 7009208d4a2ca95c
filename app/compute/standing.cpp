#include "app/compute/standing.h"

#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/prediction/held_out.h"

namespace credence {

Standing standingOf(const Dataset& training, const Dataset& test, const Hyperparameters& setting,
                    const std::stop_token& stop) {
  const Model model = fit_model(training, setting, stop);
  Standing standing{.evidence = model.posterior.evidence.total()};
  if (test.size() == 0) return standing;
  FitPosteriors posteriors(model, training);
  standing.test = held_out_log_likelihood({&laplace_probit}, posteriors, test, stop).front() /
                  static_cast<double>(test.size());
  return standing;
}

}  // namespace credence
