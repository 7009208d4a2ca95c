#include "core/data/bounds.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "core/data/split.h"
#include "core/evaluation/evaluation.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/maximise_evidence.h"
#include "core/method/gaussian_draws.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/method/reference_run.h"
#include "core/model/features.h"
#include "core/model/latent.h"
#include "core/model/model.h"
#include "core/model/model_fitter.h"
#include "core/model/model_health.h"
#include "core/model/stable_functions.h"
#include "core/prediction/boundary_draws.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

using namespace credence;
using credence::test::random_points;
using credence::test::Tolerance;
namespace tolerance = credence::test::tolerance;

namespace {

constexpr unsigned settings = 12;

/// Of the points 100 + number, which train but for a fifth, none of the labels is used.
struct Unlabelled {
  explicit Unlabelled(unsigned seed) : random(seed) {
    points = random_points(seed, 40 + static_cast<arma::uword>(random.uniform(0.0, 260.0)));
    points.inputs.col(1) *= 3.0;
    split = split_rows(points, {.kind = SplitRule::Kind::fraction, .seed = seed, .use_first = 0});
    training = training_set(points, split);
    const std::array families = {&rbf_features, &linear_features, feature_family_from_id("quadratic"),
                                 feature_family_from_id("matern32")};
    setting.features = families.at(seed % families.size());
    setting.width = std::exp(random.uniform(-1.5, 0.7));
    setting.prior_variance = std::exp(random.uniform(-4.0, 3.0));
    setting.standardise = seed % 3 == 0;
    if (seed % 5 == 0) setting.centres = {Centres::Rule::random, 25, seed};
    if (setting.features->straight && seed % 8 == 1) setting.weight_priors.factors = {2.0, 0.5, 3.0};
  }

  /// φ(x)ᵀS0φ(x) by the definition: the features stand where all points that would train put them.
  arma::vec logit_variance(const arma::mat& inputs) const {
    const arma::mat places = points.inputs.rows(split.unused);
    const auto units = setting.standardises() ? Standardisation::of(places) : Standardisation();
    const Features features(*setting.features, choose_centres(units.apply(places), setting.centres),
                            setting.width);
    const arma::mat design = features.design_matrix(units.apply(inputs));
    arma::vec variances(design.n_cols);
    variances.fill(setting.prior_variance);
    if (setting.has_own_priors()) {
      for (arma::uword k = 0; k < 3; ++k) variances(k) *= setting.weight_priors.factors.at(k);
    }
    return arma::square(design) * variances;
  }

  std::string text() const {
    return std::string(setting.features->id) + ", width " + std::to_string(setting.width) +
           ", prior variance " + std::to_string(setting.prior_variance) + ", " +
           std::to_string(split.unused.n_elem) + " places";
  }

  Random random;
  Dataset points;
  Split split;
  Dataset training;
  Hyperparameters setting;
};

/// E f(σ(a)) for a ~ N(0, v), by Simpson's rule over 10 deviations either way: far more exact than draws.
template <typename Function>
double expected(double variance, const Function& of_probability) {
  constexpr int steps = 4000;
  constexpr double reach = 10.0;
  const double h = 2.0 * reach / steps;
  double sum = 0.0;
  for (int k = 0; k <= steps; ++k) {
    const double z = -reach + h * k;
    const double weight = k == 0 || k == steps ? 1.0 : (k % 2 == 1 ? 4.0 : 2.0);
    sum += weight * std::exp(-0.5 * z * z) * of_probability(sigmoid(std::sqrt(variance) * z));
  }
  return sum * h / 3.0 / std::sqrt(2.0 * arma::datum::pi);
}

void add_seeds() {
  QTest::addColumn<unsigned>("seed");
  for (unsigned seed = 1; seed <= settings; ++seed) QTest::addRow("seed %u", seed) << seed;
}

Unlabelled of_row() {
  QFETCH(const unsigned, seed);
  Unlabelled problem(seed);
  qInfo("%s", problem.text().c_str());
  return problem;
}

}  // namespace

/// Where no label is used, all that is shown is the prior.
class TestPrior : public QObject {
  Q_OBJECT

 private slots:
  void no_label_is_used_and_places_stay();
  void the_evidence_is_zero_and_nothing_is_determined_data() { add_seeds(); }
  void the_evidence_is_zero_and_nothing_is_determined();
  void logits_have_the_prior_s_variance_data() { add_seeds(); }
  void logits_have_the_prior_s_variance();
  void p_spreads_as_the_logistic_normal_data() { add_seeds(); }
  void p_spreads_as_the_logistic_normal();
  void draws_are_those_of_the_prior_data() { add_seeds(); }
  void draws_are_those_of_the_prior();
  void every_method_is_the_prior_data() { add_seeds(); }
  void every_method_is_the_prior();
  void the_sampler_draws_from_the_prior();
  void labels_do_not_matter();
  void very_many_places_have_a_prior_too();
  void means_of_weights_stay();
  void without_a_prior_there_is_nothing();
  void health_finds_nothing();
  void what_needs_labels_says_so();
  void boundaries_are_draws_of_the_prior();
};

void TestPrior::no_label_is_used_and_places_stay() {
  const Dataset points = random_points(3, 50);
  const SplitRule all{.kind = SplitRule::Kind::fraction, .fraction = 0.7, .validation = 0.1};
  SplitRule none = all;
  none.use_first = 0;
  QVERIFY(none.uses_no_labels() && !all.uses_no_labels());
  const Split whole = split_rows(points, all);
  const Split split = split_rows(points, none);
  QVERIFY(split.shows_prior() && split.can_be_fitted() && !whole.shows_prior());
  QCOMPARE(split.train().n_elem, arma::uword{0});
  QVERIFY(arma::all(split.unused == whole.train()));
  QVERIFY(arma::all(split.rows[Role::test] == whole.rows[Role::test]));
  QVERIFY(arma::all(split.rows[Role::validation] == whole.rows[Role::validation]));
  const Dataset training = training_set(points, split);
  QCOMPARE(training.size(), arma::uword{0});
  COMPARE_NUMBERS(training.placing_inputs(), arma::mat(points.inputs.rows(whole.train())), Tolerance{});
  // One label more, and nothing but points with labels places kernels.
  none.use_first = 1;
  QCOMPARE(training_set(points, split_rows(points, none)).placing_inputs().n_rows, arma::uword{1});
}

void TestPrior::the_evidence_is_zero_and_nothing_is_determined() {
  const Unlabelled problem = of_row();
  ModelFitter fitter(problem.training);
  const Model model = fitter.fit(problem.setting);
  QVERIFY(model.mode.converged);
  for (const EvidenceTerm& term : model.posterior.evidence.terms) {
    QCOMPARE(term.nats, 0.0);
    QVERIFY(!std::signbit(term.nats));
  }
  QCOMPARE(model.posterior.evidence.total(), 0.0);
  QCOMPARE(model.posterior.covariance.effective_parameters(), 0.0);
  const EvidenceFit evidence = fitter.fit_for_evidence(problem.setting, {}, true);
  QCOMPARE(log_evidence(evidence).total(), 0.0);
  QCOMPARE(evidence.effective_parameters, 0.0);
  QVERIFY(evidence.converged);
}

void TestPrior::logits_have_the_prior_s_variance() {
  const Unlabelled problem = of_row();
  const Model model = fit_model(problem.training, problem.setting);
  const Latent latent = predict_latent(model.posterior, problem.points.inputs);
  COMPARE_NUMBERS(latent.mean, arma::vec(problem.points.size(), arma::fill::zeros), Tolerance{});
  // A reduced basis may lose 1e-5 of the prior variance at all places together, and rounding a bit.
  const arma::vec wanted = problem.logit_variance(problem.points.inputs);
  COMPARE_NUMBERS(latent.variance, wanted,
                  (Tolerance{.absolute = 2e-5 * problem.setting.prior_variance, .relative = 1e-9}));
  const Model dense = fit_model_dense(problem.training, problem.setting);
  COMPARE_NUMBERS(predict_latent(dense.posterior, problem.points.inputs).variance, wanted,
                  (Tolerance{.relative = 1e-9}));
}

/// A mean of S draws of f, of which each has the variance s², is within 5s/√S of its expectation but once in
/// a million; σ and σ² lie in [0, 1], so that s ≤ ½.
void TestPrior::p_spreads_as_the_logistic_normal() {
  const Unlabelled problem = of_row();
  const Model model = fit_model(problem.training, problem.setting);
  const arma::mat inputs = problem.points.inputs.head_rows(6);
  const arma::vec variance = problem.logit_variance(inputs);
  constexpr arma::uword draws = 20000;
  const arma::mat logits = model.basis().design_matrix(inputs) *
                           gaussian_draws(model.posterior, draws, problem.split.unused.n_elem);
  const Tolerance error{.absolute = 5.0 * 0.5 / std::sqrt(static_cast<double>(draws))};
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    const arma::vec p = sigmoid(arma::vec(logits.row(n).t()));
    const double square = expected(variance(n), [](double q) { return q * q; });
    COMPARE_NUMBERS(expected(variance(n), [](double q) { return q; }), 0.5, (Tolerance{1e-9}));
    COMPARE_NUMBERS(arma::mean(p), 0.5, error);
    COMPARE_NUMBERS(arma::mean(arma::square(p)), square, error);
    // So is the spread: a variance of p is off by the two errors at most.
    COMPARE_NUMBERS(arma::var(p, 1), square - 0.25, (Tolerance{.absolute = 2.0 * error.absolute}));
  }
}

/// In a dense basis weights are the features' own: w_m ~ N(0, s_m²) one by one. A mean of S such numbers over
/// s has the deviation 1/√S, a mean of products of two of them too, and of squares √(2/S); the largest of m
/// normal numbers is above √(2 ln m) + 5 of its deviations less than once in a million.
void TestPrior::draws_are_those_of_the_prior() {
  const Unlabelled problem = of_row();
  const Model model = fit_model_dense(problem.training, problem.setting);
  constexpr arma::uword count = 4000;
  arma::mat draws = gaussian_draws(model.posterior, count, 17);
  const arma::vec deviations = prior_of(problem.setting).deviations(draws.n_rows);
  draws.each_col() /= deviations;
  const double m = static_cast<double>(draws.n_rows);
  const double unit = 1.0 / std::sqrt(static_cast<double>(count));
  const double bound = unit * (std::sqrt(2.0 * std::log(m)) + 5.0);
  COMPARE_NUMBERS(arma::vec(arma::mean(draws, 1)), arma::vec(draws.n_rows, arma::fill::zeros),
                  (Tolerance{bound}));
  const arma::mat covariance = draws * draws.t() / static_cast<double>(count);
  const double largest = unit * (std::sqrt(4.0 * std::log(m)) + 5.0);  // of m² of them
  COMPARE_NUMBERS(covariance, arma::mat(arma::size(covariance), arma::fill::eye),
                  (Tolerance{std::sqrt(2.0) * largest}));
  // The same Gaussian is had beside a fit to labels.
  const Gaussian beside = prior_gaussian(fit_model_dense(problem.points, problem.setting).posterior);
  QCOMPARE(beside.covariance.effective_parameters(), 0.0);
  QVERIFY(arma::all(beside.mean == 0.0));
  // And they are what prior_draws() draws.
  const arma::mat normals = standard_normals(model.rank(), 5, 3);
  COMPARE_NUMBERS(gaussian_draws(model.posterior, normals), prior_draws(model.posterior, normals),
                  tolerance::rounding);
}

void TestPrior::every_method_is_the_prior() {
  const Unlabelled problem = of_row();
  const Model model = fit_model(problem.training, problem.setting);
  FitPosteriors posteriors(model, problem.training, {.draws = 2000});
  const arma::mat& inputs = problem.points.inputs;
  const arma::vec variance = predict_latent(model.posterior, inputs).variance;
  for (const Method* method : methods()) {
    if (!method->at_hand()) continue;
    const PreparedMethod prepared = posteriors.prepare(*method);
    const Posterior& posterior = prepared.posterior;
    QVERIFY2(posterior.quality.reliable, method->id.data());
    COMPARE_NUMBERS(posterior.log_evidence, 0.0, (Tolerance{1e-12}));
    const arma::vec p = predictive_probability(prepared, inputs);
    if (posterior.gaussian) {
      COMPARE_NUMBERS(predict_latent(*posterior.gaussian, inputs).variance, variance, tolerance::rounding);
    }
    if (!method->draws_weights()) {
      COMPARE_NUMBERS(p, arma::vec(p.n_elem, arma::fill::value(0.5)), tolerance::rounding);
      continue;
    }
    // All draws count alike: 2000 of them, of deviation ½ at most.
    COMPARE_NUMBERS(posterior.quality.effective, 2000.0, (Tolerance{.relative = 1e-9}));
    const double bound =
        0.5 / std::sqrt(2000.0) * (std::sqrt(2.0 * std::log(static_cast<double>(p.n_elem))) + 5.0);
    COMPARE_NUMBERS(p, arma::vec(p.n_elem, arma::fill::value(0.5)), (Tolerance{bound}));
  }
  const Evaluation evaluation = evaluate(model, problem.points, problem.split);
  for (const MethodScore& score : evaluation.scores) {
    QCOMPARE(score.train().count, arma::uword{0});
    QVERIFY(std::isnan(score.train().accuracy) && std::isnan(score.train().mean_log_likelihood));
    // One bit a point.
    COMPARE_NUMBERS(score.of(Role::test)->mean_log_likelihood, -std::log(2.0), tolerance::rounding);
  }
}

void TestPrior::the_sampler_draws_from_the_prior() {
  const Unlabelled problem(4);
  const Model model = fit_model_dense(problem.training, problem.setting);
  ReferenceRun run(model, problem.training);
  const ReferenceSummary summary = sample_to_goal(run, {.effective_draws = 400.0, .most_seconds = 60.0});
  QVERIFY(summary.draws > 100);
  QCOMPARE(summary.evidence.difference, 0.0);
  QCOMPARE(summary.evidence.standard_error, 0.0);
  const PosteriorSampler& sampler = run.sampler();
  const arma::mat weights = sampler.weights(0, sampler.draws());
  // Squares over the prior variance are of mean 1 and variance 2; a tenth of the draws is surely independent.
  const double independent = static_cast<double>(weights.n_elem) / 10.0;
  COMPARE_NUMBERS(arma::accu(arma::square(weights)) / static_cast<double>(weights.n_elem) /
                      problem.setting.prior_variance,
                  1.0, (Tolerance{5.0 * std::sqrt(2.0 / independent)}));
}

/// The places alone decide: other labels, or fewer of one class, change no number.
void TestPrior::labels_do_not_matter() {
  Dataset points = random_points(8, 90);
  const Hyperparameters setting{&rbf_features, 0.7, 4.0};
  const Split split = split_rows(points, {.use_first = 0});
  const Latent before =
      predict_latent(fit_model(training_set(points, split), setting).posterior, points.inputs);
  points.labels.zeros();
  const Latent after =
      predict_latent(fit_model(training_set(points, split), setting).posterior, points.inputs);
  COMPARE_NUMBERS(after.variance, before.variance, Tolerance{});
}

void TestPrior::very_many_places_have_a_prior_too() {
  const Dataset points = random_points(5, 12000);
  const Hyperparameters setting{&rbf_features, 1.0, 3.0};
  const Dataset training = training_set(points, split_rows(points, {.use_first = 0}));
  const Model model = fit_model(training, setting);
  QCOMPARE(model.basis().route(), std::string_view("moments"));
  QCOMPARE(model.basis().full_size(), arma::uword{12001});
  QCOMPARE(model.posterior.evidence.total(), 0.0);
  const arma::mat inputs = points.inputs.head_rows(20);
  const arma::mat kernels = rbf_features.kernel(inputs, points.inputs, 1.0);
  const arma::vec wanted = 3.0 * (1.0 + arma::sum(arma::square(kernels), 1));
  COMPARE_NUMBERS(predict_latent(model.posterior, inputs).variance, wanted, (Tolerance{.relative = 1e-6}));
  FitPosteriors posteriors(model, training);
  QCOMPARE(posteriors.of(ep_posterior).log_evidence, 0.0);
}

void TestPrior::means_of_weights_stay() {
  const Dataset points = random_points(6, 30);
  Hyperparameters setting{&linear_features, 1.0, 2.0};
  setting.weight_priors.means = {0.5, -1.0, 2.0};
  const Model model = fit_model(training_set(points, split_rows(points, {.use_first = 0})), setting);
  COMPARE_NUMBERS(model.mode.weights, (arma::vec{0.5, -1.0, 2.0}), Tolerance{});
  QCOMPARE(model.posterior.evidence.total(), 0.0);
}

void TestPrior::without_a_prior_there_is_nothing() {
  const Dataset points = random_points(6, 30);
  const Dataset training = training_set(points, split_rows(points, {.use_first = 0}));
  QVERIFY_EXCEPTION_THROWN(fit_model(training, {&linear_features, 1.0, no_prior}), std::invalid_argument);
  QVERIFY_EXCEPTION_THROWN(fit_model(Dataset(), {&linear_features, 1.0, 1.0}), std::invalid_argument);
}

void TestPrior::health_finds_nothing() {
  for (unsigned seed = 1; seed <= settings; ++seed) {
    const Unlabelled problem(seed);
    const ModelHealth health = model_health(fit_model(problem.training, problem.setting), problem.training);
    QVERIFY2(health.findings.empty(), problem.text().c_str());
    QVERIFY(!health.separated());
    QCOMPARE(health.condition_number, 1.0);
  }
}

void TestPrior::what_needs_labels_says_so() {
  const Unlabelled problem(1);
  const EvidenceRanges ranges;
  const auto sentence = [](const auto& compute) {
    try {
      compute();
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  QCOMPARE(sentence([&] { compute_evidence_map(problem.training, problem.setting, ranges, 1); }),
           std::string("an evidence map needs labels, and none are used"));
  QCOMPARE(sentence([&] { maximise_evidence(problem.training, problem.setting, ranges, 1); }),
           std::string("the search for the best evidence needs labels, and none are used"));
  QVERIFY(std::isnan(information_criteria(0.0, 3, 0).bic));
}

/// Their logits are draws of the prior at any angle, and the line MAP has none: its logit is 0 everywhere.
void TestPrior::boundaries_are_draws_of_the_prior() {
  const Unlabelled problem(4);
  const Model model = fit_model(problem.training, problem.setting);
  const Grid grid{bounds_of(problem.points.inputs), 31, 29};
  GridPredictor predictor;
  const BoundaryDraws draws(predictor, model.posterior, grid, 30, 1);
  QVERIFY(!draws.boundaries(0.0).empty());
  const GridPrediction prediction = predictor.predict(model.posterior, grid);
  double squares = 0.0;
  for (arma::uword k = 0; k < 30; ++k) {
    squares += arma::accu(arma::square(draws.logits(k, 0.7)) / prediction.variance);
  }
  // A mean of 30 times some independent squares, of which no fewer than three lie in the plane.
  COMPARE_NUMBERS(squares / 30.0 / static_cast<double>(grid.nx * grid.ny), 1.0,
                  (Tolerance{5.0 * std::sqrt(2.0 / 90.0)}));
  QVERIFY(trace_boundary(grid, prediction.mean, boundary_limits(model.posterior)).empty());
}

CREDENCE_TEST(QCoreApplication, TestPrior);
#include "tst_prior.moc"
