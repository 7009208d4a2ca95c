#include "core/data/random.h"
#include "core/evaluation/leave_one_out.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/prior_variance_fixed_point.h"
#include "core/method/prepared_method.h"
#include "core/method/reference_run.h"
#include "core/model/hessian_spectrum.h"
#include "core/model/latent.h"
#include "core/model/model_fitter.h"
#include "core/model/model_health.h"
#include "core/model/objective.h"
#include "core/model/solver_trace.h"
#include "core/model/stable_functions.h"
#include "core/prediction/predict.h"
#include "core/weights/bootstrap.h"
#include "core/weights/exact_weights.h"
#include "core/weights/pair_density.h"
#include "core/weights/weight_study.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

using namespace credence;
using credence::test::Tolerance;

namespace {

/// Points whose labels follow a line, and linear features with priors of the weights' own.
struct OwnPriorProblem {
  Dataset data;
  Hyperparameters setting;

  arma::vec means() const {
    const auto& of = setting.weight_priors.means;
    return arma::vec(std::vector(of.begin(), of.end()));
  }
  arma::vec variances() const {
    const auto& of = setting.weight_priors.factors;
    return setting.prior_variance * arma::vec(std::vector(of.begin(), of.end()));
  }
  /// Φ written out.
  arma::mat design() const { return arma::join_rows(arma::ones(data.size()), data.inputs); }
};

OwnPriorProblem own_priors(unsigned seed, arma::uword count) {
  Random random(seed);
  OwnPriorProblem problem;
  problem.data.inputs.set_size(count, 2);
  problem.data.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    const double x1 = problem.data.inputs(n, 0) = random.normal();
    const double x2 = problem.data.inputs(n, 1) = 0.5 + random.normal();
    problem.data.labels(n) = random.uniform() < sigmoid(-0.5 + 1.5 * x1 - x2) ? 1 : 0;
  }
  problem.data.labels(0) = 0;
  problem.data.labels(1) = 1;
  problem.setting.features = &linear_features;
  problem.setting.prior_variance = std::exp(random.normal());
  for (double& mean : problem.setting.weight_priors.means) mean = 1.5 * random.normal();
  for (double& factor : problem.setting.weight_priors.factors) factor = std::exp(1.2 * random.normal());
  return problem;
}

/// Sums of prior × likelihood over a plain box in the weights, by the midpoint rule, with the formulas
/// written out: nothing in common with the program's.
struct PriorSums {
  double log_evidence = 0.0;
  arma::vec mean;
  arma::vec deviation;
};

PriorSums sums_of_prior_and_likelihood(const OwnPriorProblem& problem, const arma::vec& centre,
                                       const arma::vec& reach, int points) {
  const arma::vec m = problem.means();
  const arma::vec s2 = problem.variances();
  const arma::vec step = 2.0 * reach / points;
  double total = 0.0;
  arma::vec first(3, arma::fill::zeros);
  arma::vec second(3, arma::fill::zeros);
  for (int cell = 0; cell < points * points * points; ++cell) {
    const arma::vec place{cell % points + 0.5, cell / points % points + 0.5, cell / points / points + 0.5};
    const arma::vec w = centre - reach + step % place;
    double log_p = 0.0;
    for (arma::uword k = 0; k < 3; ++k) {
      log_p -= (w(k) - m(k)) * (w(k) - m(k)) / (2.0 * s2(k)) + 0.5 * std::log(2.0 * arma::datum::pi * s2(k));
    }
    for (arma::uword n = 0; n < problem.data.size(); ++n) {
      const double a = w(0) + w(1) * problem.data.inputs(n, 0) + w(2) * problem.data.inputs(n, 1);
      log_p -= std::log1p(std::exp(problem.data.labels(n) == 1 ? -a : a));
    }
    const double p = std::exp(log_p);
    total += p;
    first += p * w;
    second += p * arma::square(w);
  }
  const arma::vec mean = first / total;
  return {std::log(total * arma::prod(step)), mean, arma::sqrt(second / total - arma::square(mean))};
}

/// S0⁻¹ + ΦᵀRΦ at logits, dense.
arma::mat dense_hessian(const OwnPriorProblem& problem, const arma::vec& logits) {
  const arma::vec p = 1.0 / (1.0 + arma::exp(-logits));
  const arma::mat design = problem.design();
  arma::mat hessian = design.t() * (design.each_col() % (p % (1.0 - p)));
  hessian.diag() += 1.0 / problem.variances();
  return hessian;
}

ExactWeights integrated(const OwnPriorProblem& problem, const Model& model) {
  const Prior& prior = model.posterior.covariance.prior();
  return integrate_weights(WeightDensity(problem.design(), problem.data.labels, prior, model.mode.weights),
                           moments_of(model.posterior));
}

constexpr Tolerance twoRoutes{1e-8, 1e-8};

}  // namespace

class WeightPriorsTest : public QObject {
  Q_OBJECT

 private slots:
  void seeds() {
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("count");
    QTest::newRow("few points") << 1U << 9;
    QTest::newRow("some") << 2U << 25;
    QTest::newRow("another prior") << 3U << 14;
    QTest::newRow("fewer points than weights") << 4U << 2;
  }
  void theModeIsStationary_data() { seeds(); }
  void theModeIsStationary();
  void derivativesAreThoseOfTheLogPosterior();
  void quadratureIsThatOfPriorTimesLikelihood_data() { seeds(); }
  void quadratureIsThatOfPriorTimesLikelihood();
  void gaussiansComeNearTheTruth_data() { seeds(); }
  void gaussiansComeNearTheTruth();
  void drawsHaveTheTruth_data() { seeds(); }
  void drawsHaveTheTruth();
  void slicesHaveTheTruth_data() { seeds(); }
  void slicesHaveTheTruth();
  void oneFactorForAllIsTheOnePrior();
  void aFactorIsAScaleOfItsInput();
  void otherLabelsTurnTheMeansRound();
  void predictionsAreThoseOfTheDenseCovariance_data() { seeds(); }
  void predictionsAreThoseOfTheDenseCovariance();
  void aPriorThatDecidesAllPredictsByItsMean();
  void termsOfTheEvidenceAreTheFormulas_data() { seeds(); }
  void termsOfTheEvidenceAreTheFormulas();
  void solversMeetAtTheMode();
  void extremePriorsConverge();
  void leavingOneOutIsAFitWithoutIt();
  void resamplesHaveThePrior();
  void theMapMultipliesAllVariances();
  void theFixedPointIsOne();
  void pairsAndWaysBeginAtThePrior();
  void theSettingSaysWhatHasAMeaning();
  void whatWillNotDoIsRefused();
};

void WeightPriorsTest::theModeIsStationary() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  const OwnPriorProblem problem = own_priors(seed, static_cast<arma::uword>(count));
  const Model model = fit_model(problem.data, problem.setting);
  QVERIFY(model.mode.converged);
  const arma::vec& w = model.mode.weights;
  const arma::vec p = 1.0 / (1.0 + arma::exp(-problem.design() * w));
  const arma::vec labels = arma::conv_to<arma::vec>::from(problem.data.labels);
  const arma::vec slope = (w - problem.means()) / problem.variances() + problem.design().t() * (p - labels);
  COMPARE_NUMBERS(slope, arma::vec(3, arma::fill::zeros), (Tolerance{1e-8, 0.0}));
  COMPARE_NUMBERS(fit_model_dense(problem.data, problem.setting).mode.weights, w, twoRoutes);
  const ModelHealth health = model_health(model, problem.data);
  QVERIFY(health.converged);
  QVERIFY(health.gradient_norm < 1e-6);
  // And it is not that of the prior N(0, σ0² I).
  Hyperparameters plain = problem.setting;
  plain.weight_priors = {};
  QVERIFY(arma::abs(fit_model(problem.data, plain).mode.weights - w).max() > 0.05);
}

void WeightPriorsTest::derivativesAreThoseOfTheLogPosterior() {
  const OwnPriorProblem problem = own_priors(5, 20);
  const arma::mat design = problem.design();
  const Objective objective(design, problem.data.labels, prior_of(problem.setting));
  Random random(6);
  const double h = 1e-5;
  for (int trial = 0; trial < 5; ++trial) {
    arma::vec w(3);
    arma::vec v(3);
    for (arma::uword k = 0; k < 3; ++k) {
      w(k) = 2.0 * random.normal();
      v(k) = random.normal();
    }
    const NewtonState here = objective.at(w);
    const double rise =
        (objective.at(w + h * v).objective() - objective.at(w - h * v).objective()) / (2.0 * h);
    COMPARE_NUMBERS(arma::dot(objective.gradient(here), v), rise, (Tolerance{1e-6, 1e-6}));
    const arma::vec bend =
        (objective.gradient(objective.at(w + h * v)) - objective.gradient(objective.at(w - h * v))) /
        (2.0 * h);
    COMPARE_NUMBERS(objective.hessian_product(here.curvature(), v), bend, (Tolerance{1e-6, 1e-6}));
    // The log posterior but for a constant, written out.
    const arma::vec off = w - problem.means();
    double value = 0.5 * arma::dot(off, off / problem.variances());
    for (arma::uword n = 0; n < problem.data.size(); ++n) {
      const double a = arma::dot(design.row(n), w);
      value += std::log1p(std::exp(problem.data.labels(n) == 1 ? -a : a));
    }
    COMPARE_NUMBERS(here.objective(), value, twoRoutes);
  }
}

void WeightPriorsTest::quadratureIsThatOfPriorTimesLikelihood() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  const OwnPriorProblem problem = own_priors(seed, static_cast<arma::uword>(count));
  const Model model = fit_model(problem.data, problem.setting);
  const ExactWeights exact = integrated(problem, model);
  QVERIFY(exact.reliable());
  const PriorSums plain =
      sums_of_prior_and_likelihood(problem, exact.moments.mean, 8.0 * exact.moments.deviation(), 60);
  COMPARE_NUMBERS(exact.log_evidence, plain.log_evidence, (Tolerance{1e-5, 0.0}));
  COMPARE_NUMBERS(exact.moments.mean, plain.mean, (Tolerance{1e-4, 0.0}));
  COMPARE_NUMBERS(exact.moments.deviation(), plain.deviation, (Tolerance{1e-4, 0.0}));
}

void WeightPriorsTest::gaussiansComeNearTheTruth() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  const OwnPriorProblem problem = own_priors(seed, static_cast<arma::uword>(count));
  const Model model = fit_model(problem.data, problem.setting);
  const ExactWeights exact = integrated(problem, model);
  const arma::vec deviation = exact.moments.deviation();
  FitPosteriors posteriors(model, problem.data);
  const Posterior& ep = posteriors.of(ep_posterior);  // a Gaussian still: of skewed posteriors off by so much
  QVERIFY(ep.gaussian->converged);
  COMPARE_NUMBERS(ep.log_evidence, exact.log_evidence, (Tolerance{0.05, 0.0}));
  COMPARE_NUMBERS(arma::vec(ep.gaussian->mean / deviation), arma::vec(exact.moments.mean / deviation),
                  (Tolerance{0.03, 0.0}));
  COMPARE_NUMBERS(arma::vec(moments_of(*ep.gaussian).deviation() / deviation), arma::vec(3, arma::fill::ones),
                  (Tolerance{0.06, 0.0}));
  // Bounds on the evidence, the better one of the closest Gaussian.
  const double kl = posteriors.of(kl_posterior).log_evidence;
  const double vb = posteriors.of(vb_posterior).log_evidence;
  QVERIFY(kl <= exact.log_evidence + 1e-6);
  QVERIFY(kl > exact.log_evidence - 0.2);
  QVERIFY(vb <= kl + 1e-6);
  QVERIFY(vb > exact.log_evidence - 2.0);
  COMPARE_NUMBERS(posteriors.of(laplace_posterior).log_evidence, exact.log_evidence, (Tolerance{0.4, 0.0}));
}

void WeightPriorsTest::drawsHaveTheTruth() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  const OwnPriorProblem problem = own_priors(seed, static_cast<arma::uword>(count));
  const Model model = fit_model(problem.data, problem.setting);
  const ExactWeights exact = integrated(problem, model);
  FitPosteriors posteriors(model, problem.data, {.seed = 3});
  for (const PosteriorKind* kind :
       {&prior_importance_posterior, &laplace_importance_posterior, &ep_importance_posterior}) {
    const Posterior& drawn = posteriors.of(*kind, 40'000);
    if (kind == &ep_importance_posterior) QVERIFY(drawn.quality.reliable);
    if (!drawn.quality.reliable) continue;
    COMPARE_NUMBERS(drawn.log_evidence, exact.log_evidence, (Tolerance{5.0 * drawn.log_evidence_error, 0.0}));
  }
  const ExactWeights weighed = weigh_weights(posteriors, 40'000);
  for (arma::uword k = 0; k < 3; ++k) {
    COMPARE_NUMBERS(weighed.moments.mean(k), exact.moments.mean(k),
                    (Tolerance{5.0 * weighed.mean_error(k), 0.0}));
    COMPARE_NUMBERS(weighed.moments.deviation()(k), exact.moments.deviation()(k),
                    (Tolerance{5.0 * weighed.deviation_error(k), 0.0}));
  }
}

void WeightPriorsTest::slicesHaveTheTruth() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  const OwnPriorProblem problem = own_priors(seed, static_cast<arma::uword>(count));
  const Model model = fit_model(problem.data, problem.setting);
  const ExactWeights exact = integrated(problem, model);
  ReferenceRun run(model, problem.data, {.seed = 4});
  const ReferenceSummary summary = sample_to_goal(run, {.effective_draws = 4000.0});
  QVERIFY(summary.converged());
  COMPARE_NUMBERS(exact.log_evidence, model.posterior.evidence.total() + summary.evidence.difference,
                  (Tolerance{5.0 * summary.evidence.standard_error + 1e-4, 0.0}));
  const arma::mat draws = run.sampler().weights(0, run.sampler().draws());
  const arma::vec error = exact.moments.deviation() / std::sqrt(summary.effective_draws);
  const arma::vec mean = arma::mean(draws, 1);
  const arma::vec spread = arma::stddev(draws, 0, 1);
  for (arma::uword k = 0; k < 3; ++k) {
    COMPARE_NUMBERS(mean(k), exact.moments.mean(k), (Tolerance{5.0 * error(k), 0.0}));
    COMPARE_NUMBERS(spread(k), exact.moments.deviation()(k), (Tolerance{8.0 * error(k), 0.0}));
  }
}

void WeightPriorsTest::oneFactorForAllIsTheOnePrior() {
  OwnPriorProblem problem = own_priors(7, 30);
  Hyperparameters plain = problem.setting;
  plain.weight_priors = {};
  problem.setting.weight_priors.means = {};
  problem.setting.weight_priors.factors.fill(4.0);
  problem.setting.prior_variance = plain.prior_variance / 4.0;
  const Model one = fit_model(problem.data, plain);
  const Model own = fit_model(problem.data, problem.setting);
  COMPARE_NUMBERS(own.mode.weights, one.mode.weights, twoRoutes);
  FitPosteriors of_one(one, problem.data);
  FitPosteriors of_own(own, problem.data);
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    const Posterior& a = of_one.of(*kind);
    const Posterior& b = of_own.of(*kind);
    COMPARE_NUMBERS(b.log_evidence, a.log_evidence, (Tolerance{1e-6, 0.0}));
    COMPARE_NUMBERS(moments_of(*b.gaussian).covariance, moments_of(*a.gaussian).covariance,
                    (Tolerance{1e-5, 0.0}));
  }
  COMPARE_NUMBERS(of_own.of(prior_importance_posterior, 2000).log_evidence,
                  of_one.of(prior_importance_posterior, 2000).log_evidence, twoRoutes);
}

void WeightPriorsTest::aFactorIsAScaleOfItsInput() {
  OwnPriorProblem problem = own_priors(8, 30);
  problem.setting.weight_priors = {.factors = {1.0, 9.0, 0.04}};
  OwnPriorProblem scaled = problem;
  scaled.setting.weight_priors = {};
  const arma::rowvec scale{3.0, 0.2};
  scaled.data.inputs.each_row() %= scale;
  const Model own = fit_model(problem.data, problem.setting);
  const Model plain = fit_model(scaled.data, scaled.setting);
  COMPARE_NUMBERS(arma::vec(own.mode.weights.tail(2)), arma::vec(plain.mode.weights.tail(2) % scale.t()),
                  twoRoutes);
  FitPosteriors of_own(own, problem.data, {.seed = 2});
  FitPosteriors of_plain(plain, scaled.data, {.seed = 2});
  for (const Method* method :
       {&map_method, &laplace_probit, &laplace_quadrature, &laplace_samples, &vb_method, &kl_method,
        &ep_method, &importance_prior, &importance_laplace, &importance_ep}) {
    const arma::mat places{{-2.0, 1.0}, {0.0, 0.0}, {3.0, -1.0}};
    const arma::vec own_probability = predictive_probability(of_own.prepare(*method), places);
    const arma::mat there = places.each_row() % scale;
    const arma::vec plain_probability = predictive_probability(of_plain.prepare(*method), there);
    COMPARE_NUMBERS(own_probability, plain_probability, (Tolerance{1e-5, 0.0}));
  }
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    COMPARE_NUMBERS(of_own.of(*kind).log_evidence, of_plain.of(*kind).log_evidence, (Tolerance{1e-6, 0.0}));
  }
}

void WeightPriorsTest::otherLabelsTurnTheMeansRound() {
  const OwnPriorProblem problem = own_priors(9, 20);
  OwnPriorProblem turned = problem;
  turned.data.labels = 1 - problem.data.labels;
  for (double& mean : turned.setting.weight_priors.means) mean = -mean;
  const Model a = fit_model(problem.data, problem.setting);
  const Model b = fit_model(turned.data, turned.setting);
  COMPARE_NUMBERS(b.mode.weights, arma::vec(-a.mode.weights), twoRoutes);
  FitPosteriors of_a(a, problem.data);
  FitPosteriors of_b(b, turned.data);
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    COMPARE_NUMBERS(of_b.of(*kind).log_evidence, of_a.of(*kind).log_evidence, (Tolerance{1e-6, 0.0}));
  }
}

void WeightPriorsTest::predictionsAreThoseOfTheDenseCovariance() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  const OwnPriorProblem problem = own_priors(seed, static_cast<arma::uword>(count));
  const Model model = fit_model(problem.data, problem.setting);
  const arma::mat covariance = arma::inv(dense_hessian(problem, model.mode.logits));
  COMPARE_NUMBERS(moments_of(model.posterior).covariance, covariance, twoRoutes);
  const Grid grid = {.bounds = {-2.0, 2.0, -1.0, 3.0}, .nx = 4, .ny = 5};
  const GridPrediction predicted = GridPredictor().predict(model.posterior, grid);
  const arma::mat places = grid.points(0, grid.ny - 1);
  const Latent latent = predict_latent(model.posterior, places);
  const arma::mat design = arma::join_rows(arma::ones(places.n_rows), places);
  const arma::vec mean = design * model.mode.weights;
  const arma::vec variance = arma::sum((design * covariance) % design, 1);
  COMPARE_NUMBERS(latent.mean, mean, twoRoutes);
  COMPARE_NUMBERS(latent.variance, variance, twoRoutes);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(predicted.mean)), mean, twoRoutes);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(predicted.variance)), variance, twoRoutes);
}

void WeightPriorsTest::aPriorThatDecidesAllPredictsByItsMean() {
  OwnPriorProblem problem = own_priors(10, 12);
  problem.setting.prior_variance = 1e-9;
  const Model model = fit_model(problem.data, problem.setting);
  QVERIFY(model.mode.converged);
  const arma::mat places{{0.5, -1.0}, {-1.0, 2.0}};
  const arma::vec logits = arma::join_rows(arma::ones(2), places) * problem.means();
  const arma::vec expected = 1.0 / (1.0 + arma::exp(-logits));
  FitPosteriors posteriors(model, problem.data);
  for (const Method* method : {&map_method, &laplace_probit, &laplace_samples, &ep_method, &kl_method,
                               &vb_method, &importance_prior, &importance_ep}) {
    COMPARE_NUMBERS(predictive_probability(posteriors.prepare(*method), places), expected,
                    (Tolerance{1e-4, 0.0}));
  }
  double likelihood = 0.0;
  const arma::vec training = problem.design() * problem.means();
  for (arma::uword n = 0; n < training.n_elem; ++n) {
    likelihood -= std::log1p(std::exp(problem.data.labels(n) == 1 ? -training(n) : training(n)));
  }
  COMPARE_NUMBERS(model.posterior.evidence.total(), likelihood, (Tolerance{1e-4, 0.0}));
}

void WeightPriorsTest::termsOfTheEvidenceAreTheFormulas() {
  QFETCH(const unsigned, seed);
  QFETCH(const int, count);
  const OwnPriorProblem problem = own_priors(seed, static_cast<arma::uword>(count));
  const Model model = fit_model(problem.data, problem.setting);
  const LogEvidence& three = model.posterior.evidence;
  const arma::mat hessian = dense_hessian(problem, model.mode.logits);
  const arma::vec s2 = problem.variances();
  const arma::vec off = model.mode.weights - problem.means();
  const double log_det = arma::log_det_sympd(hessian);
  COMPARE_NUMBERS(three["weight_penalty"], -0.5 * arma::dot(off, off / s2), twoRoutes);
  COMPARE_NUMBERS(three["log_determinant"], -0.5 * (log_det + arma::accu(arma::log(s2))), twoRoutes);
  const LogEvidence four = in_four_terms(three, 3, model.posterior.covariance.prior());
  COMPARE_NUMBERS(four["log_prior"],
                  -0.5 * arma::dot(off, off / s2) - 0.5 * arma::accu(arma::log(2.0 * arma::datum::pi * s2)),
                  twoRoutes);
  COMPARE_NUMBERS(four["log_hessian"], -0.5 * log_det, twoRoutes);
  COMPARE_NUMBERS(four.total(), three.total(), twoRoutes);
  const HessianSpectrum spectrum = hessian_spectrum(model.posterior, problem.data.inputs);
  COMPARE_NUMBERS(spectrum.log_determinant(), log_det, (Tolerance{1e-6, 1e-6}));
  COMPARE_NUMBERS(spectrum.effective_parameters(), model.posterior.covariance.effective_parameters(),
                  (Tolerance{1e-6, 0.0}));
  const arma::mat by_data = hessian - arma::mat(arma::diagmat(1.0 / s2));
  COMPARE_NUMBERS(spectrum.effective_parameters(), arma::trace(arma::solve(hessian, by_data)),
                  (Tolerance{1e-6, 0.0}));
}

void WeightPriorsTest::solversMeetAtTheMode() {
  const OwnPriorProblem problem = own_priors(11, 40);
  const Model model = fit_model(problem.data, problem.setting);
  const arma::mat design = problem.design();
  const Objective objective(design, problem.data.labels, model.posterior.covariance.prior());
  for (const Solver solver : {Solver::newton, Solver::lbfgs, Solver::gradient_ascent}) {
    const SolverTrace trace =
        trace_solver(solver, objective, {.iterations = 200'000, .seconds = 60.0, .keeps_way = true});
    COMPARE_NUMBERS(trace.weights, model.mode.weights, (Tolerance{1e-4, 0.0}));
    COMPARE_NUMBERS(trace.way.front(), problem.means(), (Tolerance{0.0, 0.0}));
    QVERIFY(trace.status == SolverStatus::converged);
  }
}

void WeightPriorsTest::extremePriorsConverge() {
  OwnPriorProblem problem = own_priors(12, 40);
  problem.setting.prior_variance = 1.0;
  for (const double far : {-300.0, 50.0, 2000.0}) {
    for (const double factor : {1e-6, 1.0, 1e6}) {
      problem.setting.weight_priors = {.means = {0.0, far, -1.0}, .factors = {1.0, factor, 100.0}};
      const Model model = fit_model(problem.data, problem.setting);
      QVERIFY(model.mode.converged);
      if (factor < 1.0) COMPARE_NUMBERS(model.mode.weights(1), far, (Tolerance{1e-4, 0.0}));
    }
  }
}

void WeightPriorsTest::leavingOneOutIsAFitWithoutIt() {
  const OwnPriorProblem problem = own_priors(13, 15);
  const Model model = fit_model(problem.data, problem.setting);
  const Posterior ep = FitPosteriors(model, problem.data).of(ep_posterior);
  const arma::vec left_out = leave_one_out(*ep.gaussian, problem.data.labels);
  for (const arma::uword n : {0U, 4U, 9U}) {
    OwnPriorProblem others = problem;
    others.data.inputs.shed_row(n);
    others.data.labels.shed_row(n);
    const double all = integrated(problem, model).log_evidence;
    const double rest = integrated(others, fit_model(others.data, others.setting)).log_evidence;
    COMPARE_NUMBERS(left_out(n), all - rest, (Tolerance{0.02, 0.0}));  // p(y_n | the others), exactly
  }
}

void WeightPriorsTest::resamplesHaveThePrior() {
  const OwnPriorProblem problem = own_priors(14, 30);
  const Prior prior = prior_of(problem.setting);
  const Bootstrap bootstrap = bootstrap_weights(problem.design(), problem.data.labels, prior, {}, {5, 8});
  QCOMPARE(bootstrap.left_out(), arma::uword{0});
  for (arma::uword k = 0; k < 5; ++k) {
    const Model model = fit_model(problem.data.subset(resampled_points(30, 8, k)), problem.setting);
    COMPARE_NUMBERS(arma::vec(bootstrap.weights.col(k)), model.mode.weights, (Tolerance{1e-6, 0.0}));
  }
}

void WeightPriorsTest::theMapMultipliesAllVariances() {
  const OwnPriorProblem problem = own_priors(15, 25);
  const EvidenceRanges ranges{{0.5, 1.0, 2}, {0.1, 10.0, 3}};
  EvidenceMap map = compute_evidence_map(problem.data, problem.setting, ranges, 2);
  map = extend_evidence_map(std::move(map), problem.data, problem.setting,
                            {.posteriors = true, .iterated = {&ep_posterior}, .truth = true}, 2);
  for (arma::uword j = 0; j < 3; ++j) {
    OwnPriorProblem cell = problem;
    cell.setting.prior_variance = map.prior_variances(j);
    const Model model = fit_model(cell.data, cell.setting);
    const ExactWeights exact = integrated(cell, model);
    COMPARE_NUMBERS(map["log_evidence"](0, j), model.posterior.evidence.total(), (Tolerance{1e-6, 0.0}));
    COMPARE_NUMBERS(map[true_evidence](0, j), exact.log_evidence, (Tolerance{0.05, 0.0}));
  }
}

void WeightPriorsTest::theFixedPointIsOne() {
  OwnPriorProblem problem = own_priors(16, 200);
  problem.setting.weight_priors.means = {0.0, 0.5, 0.0};
  ModelFitter fitter(problem.data);
  const FixedPoint found = prior_variance_fixed_point(fitter, problem.setting);
  QCOMPARE(found.end, SearchEnd::converged);
  problem.setting = found.setting;
  const Model model = fit_model(problem.data, problem.setting);
  const arma::vec off = model.mode.weights - problem.means();
  const auto& factors = problem.setting.weight_priors.factors;
  const double sum = arma::accu(arma::square(off) / arma::vec(std::vector(factors.begin(), factors.end())));
  COMPARE_NUMBERS(sum / model.posterior.covariance.effective_parameters(), found.setting.prior_variance,
                  (Tolerance{0.0, 1e-5}));
}

void WeightPriorsTest::pairsAndWaysBeginAtThePrior() {
  const OwnPriorProblem problem = own_priors(17, 20);
  const Model model = fit_model(problem.data, problem.setting);
  const WeightStudy study = study_weights(model, problem.data);
  COMPARE_NUMBERS(study.prior.mean_of(3), problem.means(), (Tolerance{0.0, 0.0}));
  COMPARE_NUMBERS(study.prior.deviations(3), arma::vec(arma::sqrt(problem.variances())), twoRoutes);
  QCOMPARE(study.ways.size(), std::size_t{3});
  for (const SolverTrace& way : study.ways) {
    COMPARE_NUMBERS(way.way.front(), problem.means(), (Tolerance{0.0, 0.0}));
  }
  QVERIFY(study.exact && study.exact->quadrature);
  // The marginal of a pair, whose weights come in another order, has the moments of all three.
  for (const PairDensity& pair : study.pairs) {
    const arma::mat z = pair.grid.points(0, pair.grid.ny - 1);
    const arma::vec share = arma::vectorise(pair.density) / arma::accu(pair.density);
    arma::mat weights = z * pair.axes.t();
    weights.each_row() += pair.centre.t();
    const arma::vec mean = weights.t() * share;
    COMPARE_NUMBERS(mean(0), study.exact->moments.mean(pair.first), (Tolerance{2e-3, 0.0}));
    COMPARE_NUMBERS(mean(1), study.exact->moments.mean(pair.second), (Tolerance{2e-3, 0.0}));
  }
}

void WeightPriorsTest::theSettingSaysWhatHasAMeaning() {
  OwnPriorProblem problem = own_priors(18, 30);
  QVERIFY(problem.setting.has_own_priors());
  QVERIFY(!prior_of(problem.setting).is_plain());
  Hyperparameters other = problem.setting;
  other.weight_priors.means[0] += 1.0;
  QVERIFY(!of_same_features(problem.setting, other));  // one map cannot hold both
  for (Hyperparameters* setting : {&problem.setting, &other}) {
    setting->features = &rbf_features;
    QVERIFY(!setting->has_own_priors());
    QVERIFY(prior_of(*setting).is_plain());
  }
  QVERIFY(of_same_features(problem.setting, other));
  COMPARE_NUMBERS(fit_model(problem.data, problem.setting).mode.weights,
                  fit_model(problem.data, other).mode.weights, (Tolerance{0.0, 0.0}));
  problem.setting.features = &linear_features;
  problem.setting.prior_variance = no_prior;
  QVERIFY(!problem.setting.has_own_priors());
  QVERIFY(prior_of(problem.setting).is_plain());
}

void WeightPriorsTest::whatWillNotDoIsRefused() {
  OwnPriorProblem problem = own_priors(19, 10);
  for (const double bad :
       {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    problem.setting.weight_priors = {.factors = {1.0, bad, 1.0}};
    QVERIFY_EXCEPTION_THROWN(fit_model(problem.data, problem.setting), std::invalid_argument);
  }
  problem.setting.weight_priors = {.means = {0.0, std::numeric_limits<double>::quiet_NaN(), 0.0}};
  QVERIFY_EXCEPTION_THROWN(fit_model(problem.data, problem.setting), std::invalid_argument);
}

CREDENCE_TEST(QCoreApplication, WeightPriorsTest);
#include "tst_weight_priors.moc"
