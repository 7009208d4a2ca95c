#include "app/commands/predictor.h"

#include "app/commands/problem.h"
#include "app/commands/sample_reference.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/method_text.h"
#include "app/report/reference_text.h"
#include "app/report/soundness_text.h"
#include "core/method/posterior_soundness.h"
#include "core/model/convergence.h"

#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

PreparedMethod sampleMethod(Predictor& predictor, const Dataset& training, const SamplingOptions& sampling) {
  const auto run = std::make_shared<ReferenceRun>(predictor.model, training,
                                                  SamplerOptions{.seed = sampling.drawing().seed});
  predictor.reference = sampleReference(*run, sampling.goal());
  Posterior posterior{.basis = predictor.model.posterior.basis, .draws = referenceDraws(run)};
  return {&reference_method, std::move(posterior)};
}

}  // namespace

Predictor makePredictor(const Problem& problem, const MethodOptions& options) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, split);
  Predictor predictor{fit_model(training, problem.hyperparameters), options.columns(), {}, {}};
  require_convergence(predictor.model, training);
  const DrawOptions drawing = options.sampling.drawing();
  FitPosteriors posteriors(predictor.model, training, drawing);
  for (const PredictedColumn& column : predictor.columns) {
    try {
      predictor.methods.push_back(column.method->at_hand()
                                      ? posteriors.prepare(*column.method)
                                      : sampleMethod(predictor, training, options.sampling));
    } catch (const std::bad_alloc&) {
      throw tooManyDraws(*column.method, drawing);
    }
  }
  return predictor;
}

Soundness soundnessOf(const Predictor& predictor, const ReferenceGoal& goal) {
  Soundness soundness = soundness_of(predictor.model);
  for (const PreparedMethod& prepared : predictor.methods) {
    soundness = soundness_of(soundness, prepared.posterior.quality);
  }
  const bool sampled = !predictor.reference || predictor.reference->converged(goal);
  return sampled ? soundness : both(soundness, {Doubt::few_draws, arma::datum::nan, arma::datum::nan});
}

QStringList remarksOn(const Predictor& predictor, const ReferenceGoal& goal) {
  QStringList remarks;
  const Soundness soundness = soundness_of(predictor.model);
  if (!soundness.is_sound()) remarks << soundnessText(soundness);
  for (std::size_t k = 0; k < predictor.methods.size(); ++k) {
    const PreparedMethod& prepared = predictor.methods[k];
    if (prepared.method->posterior->cost == PosteriorCost::drawn) {
      remarks << describeWeights(predictor.columns[k].name, prepared.posterior.quality);
    }
    if (prepared.posterior.quality.sweeps > 0 && !prepared.posterior.quality.reliable) {
      remarks << QStringLiteral("%1: %2").arg(QString::fromLatin1(predictor.columns[k].name),
                                              describeSweeps(prepared.posterior.quality));
    }
    if (prepared.method->at_hand()) continue;
    remarks << QStringLiteral("%1: %2").arg(QString::fromLatin1(predictor.columns[k].name),
                                            describeReference(*predictor.reference, goal));
  }
  return remarks;
}

void requireReach(const Predictor& predictor, const arma::mat& places) {
  if (predictor.model.basis().standardisation().apply(places).is_finite()) return;
  throw std::runtime_error(
      "a point to predict at is too far out: standardised, it passes the largest number");
}

}  // namespace credence
