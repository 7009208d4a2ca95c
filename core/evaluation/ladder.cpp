#include "core/evaluation/ladder.h"

#include "core/concurrency/cancelled.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/leave_one_out.h"
#include "core/method/prepared_method.h"
#include "core/prediction/method_pictures.h"

#include <algorithm>
#include <chrono>
#include <memory>

namespace credence {

namespace {

/// Multiplications for the truth's draws, of which each takes one a weight and point: a second or two.
constexpr double most_multiplications = 3e9;
constexpr arma::uword fewest_ladder_draws = 4000;
constexpr arma::uword most_ladder_draws = 400'000;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::optional<Score> score_of(const arma::vec& logits, const Dataset& test) {
  if (test.size() == 0) return {};
  return score(logits, test.labels);
}

arma::uword draws_for(const Model& model, const Dataset& training, const Dataset& test, const Grid& grid) {
  const double points = static_cast<double>(training.size() + test.size() + grid.nx * grid.ny);
  const double draws = most_multiplications / (points * static_cast<double>(model.rank()));
  return static_cast<arma::uword>(
      std::clamp(draws, static_cast<double>(fewest_ladder_draws), static_cast<double>(most_ladder_draws)));
}

struct TruthByDraws {
  LadderTruth truth;
  arma::mat picture;  // nx×ny
};

TruthByDraws predict_truth(LadderTruth truth, const Basis& basis, const WeightedDraws& draws,
                           const Dataset& test, MethodPictures& predictor, const std::stop_token& stop) {
  if (test.size() > 0) truth.test = score_of(predict_draws_logit(basis, draws, test.inputs, stop), test);
  return {truth, predictor.of_draws(basis, draws, stop)};
}

TruthByDraws truth_by_slices(const Model& model, const Dataset& training, const Dataset& test,
                             MethodPictures& predictor, const LadderOptions& options,
                             const std::stop_token& stop, const ProgressCallback& progress) {
  const auto run = std::make_shared<ReferenceRun>(model, training, SamplerOptions{.seed = options.seed});
  const ReferenceSummary summary = sample_to_goal(*run, options.goal, stop, progress);
  LadderTruth truth{.source = &slice_posterior,
                    .log_evidence = model.posterior.evidence.total() + summary.evidence.difference,
                    .standard_error = summary.evidence.standard_error,
                    .quality = quality_of(summary, options.goal)};
  const WeightedDraws draws = draws_of(run);
  if (draws.count() == 0) return {truth, {}};
  return predict_truth(truth, model.basis(), draws, test, predictor, stop);
}

}  // namespace

Ladder compute_ladder(const Model& model, const Dataset& training, const Dataset& test, const Grid& grid,
                      const LadderOptions& options, const std::stop_token& stop,
                      const ProgressCallback& progress, const LadderReport& report) {
  const auto tell = [&](const char* stage, std::size_t done) {
    if (progress) progress({stage, done, 0});
  };
  Ladder ladder{.grid = grid, .base_rate_entropy = base_rate_entropy(training.labels)};
  FitPosteriors posteriors(model, training, {.seed = options.seed});
  MethodPictures predictor(grid);
  std::vector<arma::mat> pictures;
  for (const Method* method : methods()) {
    if (!method->maps()) continue;
    throw_if_stopped(stop);
    tell("posteriors", ladder.rungs.size());
    const auto start = std::chrono::steady_clock::now();
    const PreparedMethod prepared = posteriors.prepare(*method, stop);
    LadderRung rung{.method = method, .seconds = model.fit_seconds + seconds_since(start)};
    rung.quality = prepared.posterior.quality;
    if (method->posterior == &ep_posterior) {
      rung.leave_one_out = arma::mean(leave_one_out(*prepared.posterior.gaussian, training.labels));
    }
    if (method->integral != &plug_in_integral) rung.log_evidence = prepared.posterior.log_evidence;
    if (test.size() > 0) rung.test = score_of(predictive_logit(prepared, test.inputs, stop), test);
    pictures.push_back(predictor.probability(prepared, stop));
    ladder.rungs.push_back(rung);
  }
  if (report) report(ladder);
  tell("draws", 0);
  const arma::uword count = options.draws > 0 ? options.draws : draws_for(model, training, test, grid);
  const Posterior weighted = posteriors.of(ep_importance_posterior, count, stop);
  TruthByDraws found;
  if (weighted.quality.reliable) {
    LadderTruth truth{.source = &ep_importance_posterior,
                      .log_evidence = weighted.log_evidence,
                      .standard_error = weighted.log_evidence_error,
                      .quality = weighted.quality};
    found = predict_truth(truth, *weighted.basis, weighted.draws, test, predictor, stop);
  } else {
    found = truth_by_slices(model, training, test, predictor, options, stop, progress);
  }
  for (std::size_t k = 0; k < pictures.size() && !found.picture.is_empty(); ++k) {
    ladder.rungs[k].error = picture_error(pictures[k], found.picture, grid);
  }
  ladder.truth = found.truth;
  return ladder;
}

}  // namespace credence
