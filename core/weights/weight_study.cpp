#include "core/weights/weight_study.h"

#include "core/concurrency/cancelled.h"
#include "core/method/prepared_method.h"
#include "core/model/all_solvers.h"
#include "core/model/objective.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr double most_draw_evaluations = 2e8;  // of a logit
constexpr arma::uword fewest_draws = 1000;
constexpr TraceLimits way_limits = {.iterations = 5000, .seconds = 0.5, .keeps_way = true};

/// Quadrature where there are few weights and it comes to an end, else draws; nothing where neither will do.
std::optional<ExactWeights> exact_weights(const WeightStudy& study, const WeightDensity& density,
                                          FitPosteriors& posteriors, arma::uword draws,
                                          const std::stop_token& stop) {
  const WeightMoments* const laplace = study.moments(laplace_posterior);
  if (laplace == nullptr) return {};
  if (study.count() <= most_quadrature_weights) {
    ExactWeights exact = integrate_weights(density, *laplace, {}, stop);
    if (exact.reliable()) return exact;
  }
  if (!ep_importance_posterior.suits(posteriors.model().hyperparameters)) return {};
  const double affordable =
      most_draw_evaluations / static_cast<double>(std::max<arma::uword>(1, density.points()));
  return weigh_weights(
      posteriors, std::clamp<arma::uword>(static_cast<arma::uword>(affordable), fewest_draws, draws), stop);
}

}  // namespace

const WeightMoments* WeightStudy::moments(const PosteriorKind& kind) const {
  for (const WeightGaussian& gaussian : gaussians) {
    if (gaussian.kind == &kind) return &gaussian.moments;
  }
  return nullptr;
}

void require_names(const Hyperparameters& setting) {
  const FeatureFamily& family = *setting.features;
  if (family.names != nullptr) return;
  throw std::invalid_argument(
      std::string(family.title) +
      " features have a weight at each centre: there are too many to show one by one; "
      "choose linear or polynomial features");
}

arma::vec true_weights_of(const Hyperparameters& setting, const Standardisation& standardisation,
                          const GeneratorTruth& truth) {
  if (!setting.features->straight) return {};
  const auto weights = true_weights(*truth.generator, truth.settings);
  if (!weights) return {};
  return arma::solve(to_original_inputs(standardisation),
                     arma::vec(std::vector(weights->begin(), weights->end())));
}

std::vector<SolverTrace> weight_ways(const Model& model, const Dataset& training, const SolverStart& start,
                                     const std::stop_token& stop, const ProgressCallback& progress) {
  const Hyperparameters& setting = model.hyperparameters;
  if (!setting.has_prior()) return {};
  const arma::mat design = model.basis().training_design(training.inputs);
  const Objective objective(design, training.labels, model.posterior.covariance.prior());
  const arma::vec from =
      start_weights(start.suits(design.n_cols) ? start : SolverStart(), design.n_cols, objective.prior());
  std::vector<SolverTrace> ways;
  for (const Solver solver : all_solvers) {
    throw_if_stopped(stop);
    if (progress) progress({"solvers", ways.size(), 3});
    ways.push_back(trace_solver(solver, objective, way_limits, stop, {}, from));
  }
  return ways;
}

WeightStudy study_weights(const Model& model, const Dataset& training, const WeightStudyOptions& options,
                          const std::stop_token& stop, const ProgressCallback& progress,
                          const WeightStudyReport& report) {
  const Hyperparameters& setting = model.hyperparameters;
  require_names(setting);
  const auto tell = [&](const char* stage, std::size_t done, std::size_t total) {
    throw_if_stopped(stop);
    if (progress) progress({stage, done, total});
  };
  WeightStudy study{.names = setting.features->names(),
                    .estimate = model.mode.weights,
                    .prior = model.posterior.covariance.prior(),
                    .standardised = setting.standardises()};
  const Standardisation& standardisation = model.basis().standardisation();
  if (options.truth) study.truth = true_weights_of(setting, standardisation, *options.truth);
  if (setting.features->straight) study.to_original = to_original_inputs(standardisation);
  FitPosteriors posteriors(model, training);
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (!kind->suits(setting)) continue;
    tell("Gaussians", study.gaussians.size(), 0);
    const Posterior& posterior = posteriors.of(*kind, 0, stop);
    study.gaussians.push_back({kind, moments_of(*posterior.gaussian), posterior.quality.reliable});
  }
  const arma::mat design = model.basis().training_design(training.inputs);
  const bool pictured = options.pictures && study.count() <= most_pictured_weights;
  if (pictured && options.ways) study.ways = weight_ways(model, training, options.start, stop, progress);
  if (report) report(study);
  tell("exact posterior", 0, 0);
  const WeightDensity density(design, training.labels, study.prior, model.mode.weights);
  study.exact = exact_weights(study, density, posteriors, options.draws, stop);
  if (!pictured || !study.exact || !study.exact->reliable()) return study;
  if (report) report(study);
  const std::size_t pairs = study.count() * (study.count() - 1) / 2;
  for (arma::uword second = 1; second < study.count(); ++second) {
    for (arma::uword first = 0; first < second; ++first) {
      tell("pairs", study.pairs.size(), pairs);
      study.pairs.push_back(study.exact->quadrature
                                ? integrate_pair(density, study.exact->moments, first, second, stop)
                                : smooth_pair(*study.exact, first, second, stop));
      if (report) report(study);
    }
  }
  return study;
}

}  // namespace credence
