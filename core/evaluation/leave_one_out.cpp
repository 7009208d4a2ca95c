#include "core/evaluation/leave_one_out.h"

#include "core/method/cavity.h"
#include "core/method/site_rules.h"
#include "core/model/latent.h"
#include "core/model/logistic_normal.h"
#include "core/model/site_fit.h"
#include "core/model/stable_functions.h"

#include <algorithm>

namespace credence {

namespace {

constexpr arma::uword most_refitted = 10;
constexpr double sweeps_of_refit = 10.0;
constexpr double most_refit_multiplications = 2e9;  // about a second

/// log p of label n by an EP of all others, whose sites it starts from.
double without_label(const Gaussian& ep, arma::mat design, const Dataset& training, arma::uword n,
                     const std::stop_token& stop) {
  arma::uvec labels = training.labels;
  Sites start = ep.sites;
  design.shed_row(n);
  labels.shed_row(n);
  start.precision.shed_row(n);
  start.shift.shed_row(n);
  const Gaussian others =
      fit_sites(ep_sites, ep.basis, design, labels, ep.covariance.prior(), start, {}, stop).gaussian;
  const Latent latent = predict_latent(others, training.inputs.row(n));
  const double sign = training.labels(n) == 1 ? 1.0 : -1.0;
  return log_sigmoid(logistic_normal_logit(sign * latent.mean(0), latent.variance(0)));
}

}  // namespace

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

LeftOut leave_one_out_refitted(const Gaussian& ep, const Dataset& training, const std::stop_token& stop) {
  LeftOut result{leave_one_out(ep, training.labels), {}};
  const auto size = static_cast<double>(ep.basis->size());
  const double multiplications = size * size * static_cast<double>(training.size()) * sweeps_of_refit *
                                 static_cast<double>(most_refitted);
  if (!ep.converged || multiplications > most_refit_multiplications) return result;
  const arma::uvec order = arma::sort_index(result.log_probability);
  result.exact = order.head(std::min<arma::uword>(most_refitted, training.size()));
  const arma::mat design = ep.basis->training_design(training.inputs);
  for (const arma::uword n : result.exact)
    result.log_probability(n) = without_label(ep, design, training, n, stop);
  result.exact = result.exact.elem(arma::sort_index(arma::vec(result.log_probability.elem(result.exact))));
  return result;
}

arma::vec surprise(FitPosteriors& posteriors, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop) {
  const Posterior& ep = posteriors.of(ep_posterior, 0, stop);
  const LeftOut left_out = split.train().is_empty()
                               ? LeftOut()
                               : leave_one_out_refitted(*ep.gaussian, posteriors.training(), stop);
  return surprise(posteriors, left_out, dataset, split, stop);
}

arma::vec surprise(FitPosteriors& posteriors, const LeftOut& left_out, const Dataset& dataset,
                   const Split& split, const std::stop_token& stop) {
  const PreparedMethod ep = posteriors.prepare(ep_method, stop);
  arma::vec result(dataset.size(), arma::fill::zeros);
  if (!split.train().is_empty()) result.elem(split.train()) = -left_out.log_probability;
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
