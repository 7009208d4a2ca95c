#include "app/studies/growth/growth_fit.h"

#include "app/compute/affordable_draws.h"
#include "app/compute/setting_fit.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/evaluation/evaluation.h"
#include "core/method/prepared_method.h"
#include "core/method/reference_run.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/model.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

// In passing: some hundredths of a nat, in a second or two.
constexpr double mostSampledProducts = 4e8;  // of draws with points and weights
constexpr double fewestSampledDraws = 2000.0;
constexpr double mostSampledDraws = 20'000.0;
constexpr double sampledSeconds = 5.0;

/// By slice sampling, which wants no Gaussian near the posterior.
void sampleTruth(GrowthRow& row, const Model& model, const Dataset& training, const std::stop_token& stop) {
  const double each = static_cast<double>(training.size()) * static_cast<double>(model.rank());
  const double most = std::min(mostSampledDraws, mostSampledProducts / each);
  row.whyNoTruth = tr("its draws are not to be trusted");
  if (most < fewestSampledDraws) return;
  ReferenceRun run(model, training);
  const ReferenceGoal goal{.most_draws = static_cast<std::size_t>(most), .most_seconds = sampledSeconds};
  const ReferenceSummary summary = sample_to_goal(run, goal, stop);
  if (!summary.converged(goal) || !summary.evidence.converged || !(summary.evidence.standard_error > 0.0)) {
    return;
  }
  row.whyNoTruth.clear();
  row.sampled = true;
  row.truth = model.posterior.evidence.total() + summary.evidence.difference;
  row.truthError = summary.evidence.standard_error;
}

/// `scored`: points that the truth would be asked for.
void addTruth(GrowthRow& row, const Model& model, const Dataset& training, arma::uword scored,
              const std::stop_token& stop) {
  if (!ep_importance_posterior.suits(model.hyperparameters)) {
    row.whyNoTruth = tr("without a prior there is no posterior");
    return;
  }
  const arma::uword draws = affordableDraws(model, training.size(), scored, true);
  if (draws == 0) {
    row.whyNoTruth = tr("too many points to draw it in passing");
    return;
  }
  FitPosteriors posteriors(model, training);
  const Posterior& weighted = posteriors.of(ep_importance_posterior, draws, stop);
  if (!weighted.quality.reliable) {
    return sampleTruth(row, model, training, stop);
  }
  row.truth = weighted.log_evidence;
  row.truthError = weighted.log_evidence_error;
}

}  // namespace

GrowthRow growthOf(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop) {
  const Dataset training = training_set(dataset, split);
  GrowthRow row{.points = training.size(), .classOne = training.class_counts()[1]};
  try {
    const Model model = fit_model(training, setting, stop);
    row.metrics = metricsOfModel(model, evaluate(model, dataset, split, stop), training.size());
    addTruth(row, model, training, training.size() + split.rows[Role::test].n_elem, stop);
  } catch (const NoMaximum& reason) {
    row.metrics = metricsWithoutFit(setting, training, split, reason);
    row.whyNoTruth = tr("without a prior there is no posterior");
  }
  return row;
}

FitProblem withAllInUse(FitProblem problem) {
  problem.split.use_first = {};
  return problem;
}

void growWithData(const FitProblem& problem, std::vector<arma::uword> counts,
                  const StudyWork<GrowthResult>& work) {
  GrowthResult result{std::move(counts), {}};
  if (result.counts.empty()) work.publish(result);
  SplitRule rule = problem.split;
  for (const arma::uword count : result.counts) {
    if (work.progress)
      work.progress({"numbers of training points", result.rows.size(), result.counts.size()});
    rule.use_first = count;
    const Split split = split_rows(*problem.dataset, rule);
    result.rows.push_back(growthOf(problem.hyperparameters, *problem.dataset, split, work.stop));
    work.publish(result);
  }
}

}  // namespace credence
