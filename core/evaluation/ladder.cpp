#include "core/evaluation/ladder.h"

#include "core/concurrency/cancelled.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/leave_one_out.h"
#include "core/method/cut_draws.h"
#include "core/method/prepared_method.h"
#include "core/prediction/method_pictures.h"

#include <algorithm>
#include <chrono>
#include <memory>

namespace credence {

namespace {

constexpr arma::uword fewest_ladder_draws = 4000;
constexpr arma::uword most_ladder_draws = 400'000;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Multiplications, at each point for each draw: all that counts where there are few weights.
constexpr double logistic = 20.0;

arma::uword draws_for(const Model& model, const Dataset& training, const Dataset& validation,
                      const Grid& grid, const LadderOptions& options) {
  // Not those of a known truth: reports go without, and are to say the same.
  const double points = static_cast<double>(training.size() + validation.size() + grid.nx * grid.ny);
  const double draws = options.multiplications / (points * (static_cast<double>(model.rank()) + logistic));
  return static_cast<arma::uword>(
      std::clamp(draws, static_cast<double>(fewest_ladder_draws), static_cast<double>(most_ladder_draws)));
}

struct TruthByDraws {
  LadderTruth truth;
  arma::mat picture;         // nx×ny
  arma::vec excess_of_each;  // of the fresh points, in nats; empty where no truth is known
};

/// What is predicted by draws of the posterior, and for what.
struct Predicted {
  const Dataset& validation;
  const std::optional<LadderKnown>& known;
  MethodPictures& pictures;
};

TruthByDraws predict_truth(LadderTruth truth, const Basis& basis, const WeightedDraws& draws,
                           const Predicted& predicted, const std::stop_token& stop) {
  const Dataset& validation = predicted.validation;
  if (validation.size() > 0)
    truth.held_out = score(predict_draws_logit(basis, draws, validation.inputs, stop), validation.labels);
  TruthByDraws result{truth, predicted.pictures.of_draws(basis, draws, stop), {}};
  if (predicted.known) {
    const arma::vec logits = predict_draws_logit(basis, draws, predicted.known->truth.inputs, stop);
    result.excess_of_each = excess_loss(predicted.known->truth, logits);
    result.truth.excess = mean_loss(result.excess_of_each);
  }
  return result;
}

TruthByDraws truth_by_slices(const Model& model, const Dataset& training, const Predicted& predicted,
                             const LadderOptions& options, const std::stop_token& stop,
                             const ProgressCallback& progress) {
  const auto run = std::make_shared<ReferenceRun>(model, training, SamplerOptions{.seed = options.seed});
  const ReferenceSummary summary = sample_to_goal(*run, options.goal, stop, progress);
  LadderTruth truth{.source = &slice_posterior,
                    .log_evidence = model.posterior.evidence.total() + summary.evidence.difference,
                    .standard_error = summary.evidence.standard_error,
                    .quality = quality_of(summary, options.goal)};
  const WeightedDraws draws = draws_of(run);
  if (draws.count() == 0) return {truth, {}, {}};
  const auto basis = with_left_out(model.posterior.basis);
  if (basis == model.posterior.basis) return predict_truth(truth, *basis, draws, predicted, stop);
  return predict_truth(truth, *basis,
                       with_left_out(draws, model.hyperparameters.prior_variance, options.seed), predicted,
                       stop);
}

/// Of the exact posterior at the best of the settings, against that at hand.
ExactLoss exact_loss(const Dataset& training, const LadderOptions& options, const arma::vec& excess_here,
                     arma::uword draws, const std::stop_token& stop) {
  const LadderKnown& known = *options.known;
  ExactLoss result;
  result.best = least_excess(training, known.candidates, known.to_choose, stop);
  if (!result.best) return result;
  const Model model = fit_model(training, *result.best, stop);
  FitPosteriors posteriors(model, training, {.seed = options.seed});
  const Posterior weighted = posteriors.of(ep_importance_posterior, draws, stop);
  if (!weighted.quality.reliable) return result;
  const arma::vec logits = predict_draws_logit(*weighted.basis, weighted.draws, known.truth.inputs, stop);
  const arma::vec at_best = excess_loss(known.truth, logits);
  result.bias = mean_loss(at_best);
  if (!excess_here.is_empty()) result.setting = mean_loss(excess_here - at_best);
  return result;
}

}  // namespace

Ladder compute_ladder(const Model& model, const Dataset& training, const Dataset& validation,
                      const Grid& grid, const LadderOptions& options, const std::stop_token& stop,
                      const ProgressCallback& progress, const LadderReport& report) {
  require_prior(model.hyperparameters, "the ladder");
  require_labels(training, "the ladder");
  const auto tell = [&](const char* stage, std::size_t done) {
    if (progress) progress({stage, done, 0});
  };
  const bool validated = validation.size() > 0;
  Ladder ladder{
      .grid = grid,
      .base_rate_loss = base_rate_loss(training.labels, validated ? validation.labels : training.labels),
      .validated = validated};
  FitPosteriors posteriors(model, training, {.seed = options.seed});
  MethodPictures predictor(grid);
  const Predicted predicted{validation, options.known, predictor};
  std::vector<arma::mat> pictures;
  std::vector<arma::vec> excesses;  // of each rung
  for (const Method* method : methods()) {
    if (!method->maps()) continue;
    throw_if_stopped(stop);
    tell("posteriors", ladder.rungs.size());
    const auto start = std::chrono::steady_clock::now();
    const PreparedMethod prepared = posteriors.prepare(*method, stop);
    LadderRung rung{.method = method, .seconds = model.fit_seconds + seconds_since(start)};
    rung.quality = prepared.posterior.quality;
    if (method->posterior == &ep_posterior) {
      rung.left_out = leave_one_out_refitted(*prepared.posterior.gaussian, training, stop);
    }
    if (method->integral != &plug_in_integral) rung.log_evidence = prepared.posterior.log_evidence;
    if (ladder.validated) {
      rung.held_out = score(predictive_logit(prepared, validation.inputs, stop), validation.labels);
    } else if (method->posterior != &vb_posterior) {
      rung.held_out = score(leave_one_out_logit(prepared, training.inputs), training.labels);
    }
    if (options.known) {
      const KnownTruth& known = options.known->truth;
      excesses.push_back(excess_loss(known, predictive_logit(prepared, known.inputs, stop)));
      rung.excess = mean_loss(excesses.back());
    }
    pictures.push_back(predictor.probability(prepared, stop));
    ladder.rungs.push_back(rung);
  }
  if (report) report(ladder);
  tell("draws", 0);
  const arma::uword count =
      options.draws > 0 ? options.draws : draws_for(model, training, validation, grid, options);
  const Posterior weighted = posteriors.of(ep_importance_posterior, count, stop);
  TruthByDraws found;
  if (weighted.quality.reliable) {
    LadderTruth truth{.source = &ep_importance_posterior,
                      .log_evidence = weighted.log_evidence,
                      .standard_error = weighted.log_evidence_error,
                      .quality = weighted.quality};
    found = predict_truth(truth, *weighted.basis, weighted.draws, predicted, stop);
  } else {
    found = truth_by_slices(model, training, predicted, options, stop, progress);
  }
  for (std::size_t k = 0; k < pictures.size() && !found.picture.is_empty(); ++k) {
    ladder.rungs[k].error = picture_error(pictures[k], found.picture, grid);
  }
  ladder.truth = found.truth;
  if (!options.known) return ladder;
  const bool exact = found.truth.known() && !found.excess_of_each.is_empty();
  for (std::size_t k = 0; k < excesses.size() && exact; ++k) {
    ladder.rungs[k].approximation = mean_loss(excesses[k] - found.excess_of_each);
  }
  if (report) report(ladder);
  tell("settings", 0);
  ladder.exact = exact_loss(training, options, exact ? found.excess_of_each : arma::vec(), count, stop);
  return ladder;
}

}  // namespace credence
