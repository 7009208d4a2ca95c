#include "app/compute/growth_fit.h"

#include "app/compute/affordable_draws.h"
#include "app/compute/setting_fit.h"
#include "app/report/translate.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/fit_truth.h"
#include "core/method/prepared_method.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/model.h"

#include <array>

namespace credence {

namespace {

constexpr std::array<arma::uword, 3> steps = {1, 2, 5};  // of each power of ten

void addTruth(GrowthRow& row, const Model& model, const Dataset& dataset, const Split& split,
              const std::stop_token& stop) {
  if (!ep_importance_posterior.suits(model.hyperparameters)) {
    row.whyNoTruth = tr("without a prior there is no posterior");
    return;
  }
  const arma::uword scored = split.train.n_elem + split.test.n_elem;
  const arma::uword draws = affordableDraws(model, split.train.n_elem, scored, true);
  if (draws == 0) {
    row.whyNoTruth = tr("too many points to draw it in passing");
    return;
  }
  const Dataset training = dataset.subset(split.train);
  FitPosteriors posteriors(model, training);
  const FitTruth truth = weigh_truth(posteriors, dataset, split, {.draws = draws}, stop);
  if (!truth.known()) {
    row.whyNoTruth = tr("its draws are not to be trusted");
    return;
  }
  row.truth = truth.log_evidence;
  row.truthError = truth.standard_error;
}

}  // namespace

std::vector<arma::uword> growthCounts(arma::uword trainingPoints) {
  std::vector<arma::uword> counts;
  for (arma::uword decade = 1; decade < trainingPoints; decade *= 10) {
    for (const arma::uword step : steps) {
      if (step * decade < trainingPoints) counts.push_back(step * decade);
    }
  }
  if (trainingPoints > 0) counts.push_back(trainingPoints);
  return counts;
}

GrowthRow growthOf(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop) {
  const Dataset training = dataset.subset(split.train);
  GrowthRow row{.points = training.size(), .classOne = training.class_counts()[1]};
  try {
    const Model model = fit_model(training, setting, stop);
    row.metrics = metricsOfModel(model, evaluate(model, dataset, split, stop), training.size());
    addTruth(row, model, dataset, split, stop);
  } catch (const NoMaximum& reason) {
    row.metrics = metricsWithoutFit(setting, training, !split.test.is_empty(), reason);
    row.whyNoTruth = tr("without a prior there is no posterior");
  }
  return row;
}

}  // namespace credence
