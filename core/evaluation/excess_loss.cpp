#include "core/evaluation/excess_loss.h"

#include "core/concurrency/cancelled.h"
#include "core/method/prepared_method.h"
#include "core/model/model_fitter.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

double x_log_x(double x) {
  return x > 0.0 ? x * std::log(x) : 0.0;
}

}  // namespace

MeanLoss mean_loss(const arma::vec& losses) {
  if (losses.n_elem < 2) return {};
  return {arma::mean(losses), arma::stddev(losses) / std::sqrt(static_cast<double>(losses.n_elem))};
}

arma::vec excess_loss(const KnownTruth& truth, const arma::vec& logits) {
  arma::vec losses(logits.n_elem, arma::fill::none);
  for (arma::uword n = 0; n < logits.n_elem; ++n) {
    const double p = truth.probability(n);
    const double certain = x_log_x(p) + x_log_x(1.0 - p);
    // What is never true costs nothing, however surely it is denied.
    const double of_one = p > 0.0 ? p * log1p_exp(-logits(n)) : 0.0;
    const double of_zero = p < 1.0 ? (1.0 - p) * log1p_exp(logits(n)) : 0.0;
    losses(n) = std::max(0.0, certain + of_one + of_zero);
  }
  return losses;
}

std::optional<Hyperparameters> least_excess(const Dataset& training,
                                            const std::vector<Hyperparameters>& settings,
                                            const KnownTruth& truth, const std::stop_token& stop) {
  std::optional<Hyperparameters> best;
  if (settings.empty()) return best;
  double widest = 0.0;
  for (const Hyperparameters& setting : settings) widest = std::max(widest, setting.prior_variance);
  ModelFitter fitter(training, widest);
  NeighbourSites neighbours;
  double least = std::numeric_limits<double>::infinity();
  for (const Hyperparameters& setting : settings) {
    throw_if_stopped(stop);
    const Model model = fitter.fit_for_prediction(setting, stop);
    FitPosteriors posteriors(model, training);
    posteriors.start_from(std::move(neighbours));
    const PreparedMethod prepared = posteriors.prepare(ep_method, stop);
    const double loss = arma::mean(excess_loss(truth, predictive_logit(prepared, truth.inputs, stop)));
    neighbours = posteriors.sites();
    if (model.mode.converged && prepared.posterior.quality.reliable && loss < least) {
      least = loss;
      best = setting;
    }
  }
  return best;
}

}  // namespace credence
