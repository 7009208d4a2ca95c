#include "core/evaluation/leave_one_out.h"

#include "core/method/cavity.h"
#include "core/model/latent.h"
#include "core/model/logistic_normal.h"
#include "core/model/stable_functions.h"

namespace credence {

arma::vec leave_one_out(const Gaussian& ep, const arma::uvec& labels) {
  const Latent cavity = cavities(ep.training, ep.sites);
  arma::vec result(labels.n_elem, arma::fill::none);
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    const double sign = labels(n) == 1 ? 1.0 : -1.0;
    result(n) = log_sigmoid(logistic_normal_logit(sign * cavity.mean(n), cavity.variance(n)));
  }
  return result;
}

arma::vec leave_one_out_logit(const PreparedMethod& prepared, const arma::mat& inputs) {
  const Gaussian& gaussian = *prepared.posterior.gaussian;
  const bool known = gaussian.training.variance.n_elem == inputs.n_rows;
  const Latent marginal = known ? gaussian.training : predict_latent(gaussian, inputs);
  return prepared.method->integral->logit(cavities(marginal, gaussian.sites));
}

arma::vec surprise(FitPosteriors& posteriors, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop) {
  const PreparedMethod ep = posteriors.prepare(ep_method, stop);
  arma::vec result(dataset.size(), arma::fill::zeros);
  if (!split.train.is_empty())
    result.elem(split.train) = -leave_one_out(*ep.posterior.gaussian, posteriors.training().labels);
  const arma::uvec others = split.not_fitted();
  if (others.is_empty()) return result;
  const arma::vec logits = predictive_logit(ep, dataset.inputs.rows(others), stop);
  for (arma::uword n = 0; n < others.n_elem; ++n) {
    const arma::uword row = others(n);
    result(row) = -log_sigmoid(dataset.labels(row) == 1 ? logits(n) : -logits(n));
  }
  return result;
}

}  // namespace credence
