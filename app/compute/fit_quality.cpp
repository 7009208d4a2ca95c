#include "app/compute/fit_quality.h"

#include "core/evaluation/leave_one_out.h"
#include "core/evaluation/score.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/prediction/held_out.h"

namespace credence {

FitQuality fitQuality(const Dataset& training, const Dataset& validation, arma::uword known,
                      const Hyperparameters& setting, const std::stop_token& stop) {
  const Model model = fit_model(training, setting, stop);
  FitQuality quality{.evidence = model.posterior.evidence.total()};
  FitPosteriors posteriors(model, training);
  if (validation.size() > 0) {
    quality.held_out = held_out_log_likelihood({&laplace_probit}, posteriors, validation, stop).front() /
                       static_cast<double>(validation.size());
  } else {
    const arma::vec logits = leave_one_out_logit(posteriors.prepare(laplace_probit, stop), training.inputs);
    quality.held_out =
        score(arma::vec(logits.head(known)), arma::uvec(training.labels.head(known))).mean_log_likelihood;
  }
  return quality;
}

}  // namespace credence
