#include "core/concurrency/cancelled.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/method_score.h"
#include "core/method/importance_sampling.h"
#include "core/method/method.h"
#include "core/method/pareto_smoothing.h"
#include "core/method/prepared_method.h"
#include "core/model/log_evidence.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <vector>

using namespace credence;
using credence::test::random_points;
namespace tolerance = credence::test::tolerance;

namespace {

Gaussian exact_laplace(const arma::mat& design, const arma::uvec& labels, double prior_variance) {
  const MapFit map = fit_map(design, labels, prior_variance);
  return laplace_gaussian(nullptr, labels, map, laplace_approximation(design, map, prior_variance));
}

/// A small problem in the weights themselves.
struct Problem {
  arma::mat design;
  arma::uvec labels;
  double prior_variance;
  Gaussian posterior;  // Laplace’s

  Problem(arma::mat features, arma::uvec classes, double variance)
      : design(std::move(features)),
        labels(std::move(classes)),
        prior_variance(variance),
        posterior(exact_laplace(design, labels, variance)) {}

  ImportanceSample sample(Proposal proposal, arma::uword draws, std::uint64_t seed = 1) const {
    return importance_sample(proposal, design, labels, posterior, {draws, seed, false});
  }
};

/// Seven points and two weights, a slope and a bias, under a wide prior: far from Gaussian.
Problem two_weights() {
  const arma::vec x = {-2.0, -1.0, -0.5, 0.3, 0.7, 1.5, 4.0};
  return {arma::join_rows(arma::vec(7, arma::fill::ones), x), {0, 0, 1, 0, 1, 1, 1}, 4.0};
}

/// Log evidence and p(y = 1 | φ) at each row of `at` by the trapezium rule over both weights, which for so
/// smooth an integrand is good to more digits than are compared.
std::pair<double, arma::vec> by_quadrature(const Problem& problem, const arma::mat& at) {
  const double reach = 8.0 * std::sqrt(problem.prior_variance);
  const arma::vec axis = arma::linspace(-reach, reach, 321);
  const double cell = std::pow(axis(1) - axis(0), 2);
  double evidence = 0.0;
  arma::vec mean(at.n_rows, arma::fill::zeros);
  for (const double a : axis) {
    for (const double b : axis) {
      const arma::vec w = {a, b};
      const double log_density = log_likelihood(arma::vec(problem.design * w), problem.labels) -
                                 0.5 * arma::dot(w, w) / problem.prior_variance;
      const double mass = std::exp(log_density) * cell / (2.0 * arma::datum::pi * problem.prior_variance);
      evidence += mass;
      mean += mass * sigmoid(arma::vec(at * w));
    }
  }
  return {std::log(evidence), mean / evidence};
}

}  // namespace

class TestImportanceSampling : public QObject {
  Q_OBJECT

 private slots:
  void one_weight_s_evidence_is_the_exact_one();
  void two_weights_agree_with_quadrature_data();
  void two_weights_agree_with_quadrature();
  void standard_error_is_the_spread_over_seeds();
  void weights_are_normalised_and_sized();
  void nothing_learnt_means_even_weights();
  void prior_draws_collapse_and_say_so();
  void smoothing_tames_the_largest();
  void smoothed_weights_are_used_when_asked_for();
  void pareto_shape_is_found_data();
  void pareto_shape_is_found();
  void pareto_scale_is_found();
  void shift_of_log_ratios_changes_nothing();
  void collapsed_weights_have_the_worst_shape();
  void few_draws_have_no_shape();
  void every_method_predicts_and_scores();
  void quadrature_and_laplace_samples_score_alike();
  void stopped_sampling_throws();
};

/// The exact values are integrals with 60 digits: tests/golden/make_golden.py.
void TestImportanceSampling::one_weight_s_evidence_is_the_exact_one() {
  const QJsonArray cases = test::golden("one-weight.json")[QStringLiteral("cases")].toArray();
  QVERIFY(cases.size() > 5);
  int compared = 0;
  for (const QJsonValue& value : cases) {
    const QJsonObject entry = value.toObject();
    const QJsonArray design = entry.value(QStringLiteral("design")).toArray();
    const QJsonArray labels = entry.value(QStringLiteral("labels")).toArray();
    arma::mat features(static_cast<arma::uword>(design.size()), 1);
    arma::uvec classes(features.n_rows);
    for (arma::uword n = 0; n < features.n_rows; ++n) {
      features(n, 0) = design[static_cast<int>(n)].toDouble();
      classes(n) = static_cast<arma::uword>(labels[static_cast<int>(n)].toInt());
    }
    const Problem problem(features, classes, entry.value(QStringLiteral("prior_variance")).toDouble());
    const double exact = entry.value(QStringLiteral("exact")).toDouble();
    for (const Proposal proposal : {Proposal::prior, Proposal::gaussian}) {
      const ImportanceDiagnostics found = problem.sample(proposal, 4000).diagnostics;
      if (!(found.pareto_k < 0.5)) continue;  // then the error is not to be trusted, which is said
      ++compared;
      COMPARE_NUMBERS(found.log_evidence, exact, (test::Tolerance{5.0 * found.log_evidence_error + 1e-9}));
    }
  }
  QVERIFY2(compared >= 8, QByteArray::number(compared).constData());
}

void TestImportanceSampling::two_weights_agree_with_quadrature_data() {
  QTest::addColumn<bool>("from_prior");
  QTest::newRow("prior") << true;
  QTest::newRow("laplace") << false;
}

void TestImportanceSampling::two_weights_agree_with_quadrature() {
  QFETCH(const bool, from_prior);
  const Problem problem = two_weights();
  const arma::mat at = {{1.0, -3.0}, {1.0, -1.0}, {1.0, 0.0}, {1.0, 0.4}, {1.0, 2.0}, {1.0, 6.0}};
  const auto [log_evidence, probability] = by_quadrature(problem, at);
  const ImportanceSample sample = problem.sample(from_prior ? Proposal::prior : Proposal::gaussian, 20000);
  const ImportanceDiagnostics& found = sample.diagnostics;
  QVERIFY2(found.reliable(), QByteArray::number(found.pareto_k).constData());
  QVERIFY(found.log_evidence_error < 0.03);
  COMPARE_NUMBERS(found.log_evidence, log_evidence, test::Tolerance{5.0 * found.log_evidence_error});
  // Laplace's own value is further away: the comparison can tell the two apart.
  const double laplace = problem.posterior.evidence.total();
  QVERIFY(std::abs(laplace - log_evidence) > 5.0 * found.log_evidence_error);

  const arma::mat logs = log_predict_draws(at, sample.draws);
  const test::Tolerance error{5.0 * 0.5 / std::sqrt(found.effective_sample_size)};
  COMPARE_NUMBERS(arma::vec(arma::exp(logs.col(0))), probability, error);
}

void TestImportanceSampling::standard_error_is_the_spread_over_seeds() {
  const Problem problem = two_weights();
  arma::vec estimates(100);
  double error = 0.0;
  for (arma::uword k = 0; k < estimates.n_elem; ++k) {
    const ImportanceDiagnostics found = problem.sample(Proposal::prior, 1000, k + 1).diagnostics;
    estimates(k) = found.log_evidence;
    error += found.log_evidence_error / static_cast<double>(estimates.n_elem);
  }
  // A standard deviation of 100 values is known to 7 %.
  COMPARE_NUMBERS(arma::stddev(estimates), error, (test::Tolerance{0.0, 0.25}));
}

void TestImportanceSampling::weights_are_normalised_and_sized() {
  const ImportanceSample sample = two_weights().sample(Proposal::gaussian, 500);
  COMPARE_NUMBERS(arma::accu(sample.draws.importance), 1.0, tolerance::rounding);
  QVERIFY(sample.draws.importance.min() >= 0.0);
  QCOMPARE(sample.draws.count(), arma::uword{500});
  const double size = sample.diagnostics.effective_sample_size;
  QVERIFY(size >= 1.0 && size <= 500.0);
  COMPARE_NUMBERS(size, 1.0 / arma::accu(arma::square(sample.draws.importance)), tolerance::rounding);
}

/// Features of zero teach nothing: the posterior is the prior, the evidence 2⁻ᴺ.
void TestImportanceSampling::nothing_learnt_means_even_weights() {
  const Problem problem(arma::mat(5, 3, arma::fill::zeros), {0, 1, 1, 0, 1}, 2.0);
  for (const Proposal proposal : {Proposal::prior, Proposal::gaussian}) {
    const ImportanceDiagnostics found = problem.sample(proposal, 400).diagnostics;
    COMPARE_NUMBERS(found.effective_sample_size, 400.0, tolerance::two_routes);
    COMPARE_NUMBERS(found.log_evidence, -5.0 * std::log(2.0), tolerance::two_routes);
    QVERIFY(found.log_evidence_error < 1e-6);
  }
}

void TestImportanceSampling::prior_draws_collapse_and_say_so() {
  const Dataset points = random_points(1, 400);
  const Model model = fit_model(points, {&rbf_features, 1.0, 10.0});
  const PreparedMethod prior = prepare_method(importance_prior, model, points, {.draws = 2000});
  const PosteriorQuality& by_prior = prior.posterior.quality;
  QVERIFY(by_prior.effective < 20.0);
  QVERIFY2(!by_prior.reliable, QByteArray::number(by_prior.pareto_k).constData());
  const PreparedMethod laplace = prepare_method(importance_laplace, model, points, {.draws = 2000});
  QVERIFY(laplace.posterior.quality.effective > 5.0 * by_prior.effective);
  QVERIFY(laplace.posterior.log_evidence > prior.posterior.log_evidence);
}

/// One ratio of 2,000 far beyond what its neighbours lead to expect.
void TestImportanceSampling::smoothing_tames_the_largest() {
  Random random(9);
  arma::vec log_ratios(2000);
  for (double& value : log_ratios) value = random.normal();
  log_ratios(77) = 12.0;
  const SmoothedRatios smoothed = pareto_smooth(log_ratios);
  QVERIFY2(smoothed.log_ratios(77) < 9.0, QByteArray::number(smoothed.log_ratios(77)).constData());
  // Only the tail is touched, and its order kept.
  const arma::uvec order = arma::sort_index(log_ratios);
  const arma::uword body = 2000 - 135;  // 3√2000 = 134.2
  COMPARE_NUMBERS(arma::vec(smoothed.log_ratios.elem(order.head(body))),
                  arma::vec(log_ratios.elem(order.head(body))), test::Tolerance{});
  QVERIFY(arma::vec(smoothed.log_ratios.elem(order)).is_sorted());
  QCOMPARE(smoothed.log_ratios.index_max(), arma::uword{77});
}

void TestImportanceSampling::smoothed_weights_are_used_when_asked_for() {
  const Dataset points = random_points(1, 200);
  const Model model = fit_model(points, {&rbf_features, 1.0, 100.0});
  const arma::mat design = model.basis().design_matrix(points.inputs);
  const auto sample = [&](bool smooth) {
    return importance_sample(Proposal::gaussian, design, points.labels, model.posterior, {2000, 3, smooth});
  };
  const ImportanceSample raw = sample(false);
  const ImportanceSample smooth = sample(true);
  QVERIFY(arma::any(smooth.draws.importance != raw.draws.importance));
  COMPARE_NUMBERS(arma::accu(smooth.draws.importance), 1.0, tolerance::rounding);
  // The diagnosis and the evidence are of the weights as drawn.
  QCOMPARE(smooth.diagnostics.pareto_k, raw.diagnostics.pareto_k);
  QCOMPARE(smooth.diagnostics.log_evidence, raw.diagnostics.log_evidence);
}

void TestImportanceSampling::pareto_shape_is_found_data() {
  QTest::addColumn<double>("shape");
  for (const double shape : {0.1, 0.3, 0.5, 0.7, 1.0, 1.5}) QTest::addRow("k %g", shape) << shape;
}

/// Ratios u^(-k) of uniform u have exactly the tail of shape k. The estimate's standard error is
/// (1 + k)/√tail, and the prior draws it by 10/(tail + 10) of the way to ½.
void TestImportanceSampling::pareto_shape_is_found() {
  QFETCH(const double, shape);
  Random random(17);
  arma::vec log_ratios(10000);
  for (double& value : log_ratios) value = -shape * std::log(1.0 - random.uniform());
  const double tail = 300.0;
  const double pull = std::abs(shape - 0.5) * 10.0 / (tail + 10.0);
  COMPARE_NUMBERS(pareto_smooth(log_ratios).pareto_k, shape,
                  (test::Tolerance{3.0 * (1.0 + shape) / std::sqrt(tail) + pull}));
}

void TestImportanceSampling::pareto_scale_is_found() {
  const ParetoTail truth{0.4, 2.5};
  arma::vec exceedances(2000);
  for (arma::uword k = 0; k < 2000; ++k) {
    exceedances(k) = truth.quantile((static_cast<double>(k) + 0.5) / 2000.0);
  }
  const ParetoTail fit = fit_pareto_tail(exceedances);
  COMPARE_NUMBERS(fit.shape, truth.shape, (test::Tolerance{0.02}));
  COMPARE_NUMBERS(fit.scale, truth.scale, (test::Tolerance{0.0, 0.03}));
  // P(e > t) = (1 + kt/scale)^(-1/k)
  const double t = truth.quantile(0.9);
  COMPARE_NUMBERS(std::pow(1.0 + 0.4 * t / 2.5, -1.0 / 0.4), 0.1, tolerance::rounding);
}

void TestImportanceSampling::shift_of_log_ratios_changes_nothing() {
  Random random(3);
  arma::vec log_ratios(1000);
  for (double& value : log_ratios) value = 3.0 * random.normal();
  const SmoothedRatios here = pareto_smooth(log_ratios);
  const SmoothedRatios there = pareto_smooth(log_ratios - 5000.0);
  COMPARE_NUMBERS(there.pareto_k, here.pareto_k, (test::Tolerance{1e-8}));
  COMPARE_NUMBERS(arma::vec(there.log_ratios + 5000.0), here.log_ratios, (test::Tolerance{1e-8}));
}

/// However far the ratios are apart, and wherever exp() gives out among them, k is a verdict, never no
/// number.
void TestImportanceSampling::collapsed_weights_have_the_worst_shape() {
  for (double spacing = 10.0; spacing < 800.0; spacing *= 1.003) {
    const SmoothedRatios found = pareto_smooth(arma::regspace(-39.0, 0.0) * spacing);
    QVERIFY2(found.pareto_k > 2.0, qPrintable(QStringLiteral("k %1 at %2").arg(found.pareto_k).arg(spacing)));
    QVERIFY(found.log_ratios.is_finite());
  }
  // Ties with the threshold, up to the quartile of the tail.
  arma::vec tied(40, arma::fill::zeros);
  tied.tail(6) = arma::regspace(1.0, 6.0);
  QVERIFY(pareto_smooth(tied).pareto_k > 2.0);
}

void TestImportanceSampling::few_draws_have_no_shape() {
  for (const arma::uword draws : {1U, 2U, 10U, 20U}) {
    const ImportanceDiagnostics found = two_weights().sample(Proposal::gaussian, draws).diagnostics;
    QVERIFY(std::isnan(found.pareto_k));
    QVERIFY(!found.reliable());
    QVERIFY(std::isfinite(found.log_evidence));
  }
  QVERIFY(std::isfinite(two_weights().sample(Proposal::gaussian, 25).diagnostics.pareto_k));
  QVERIFY_EXCEPTION_THROWN(two_weights().sample(Proposal::gaussian, 0), std::invalid_argument);
}

void TestImportanceSampling::every_method_predicts_and_scores() {
  const Dataset points = random_points(5, 120);
  const Split split = split_rows(points, {SplitRule::Kind::first_n, 80, 0.8, 1});
  const Dataset training = points.subset(split.train());
  const Model model = fit_model(training, {&rbf_features, 0.8, 5.0});
  const Grid grid{{-2.0, 2.0, -2.0, 2.0}, 12, 9};
  const arma::mat nodes = grid.points(0, grid.ny - 1);
  GridPredictor predictor;
  for (const Method* row : methods()) {
    if (row == &reference_method) continue;
    const PreparedMethod method = prepare_method(*row, model, training, {500, 1});
    QCOMPARE(!std::isnan(method.posterior.quality.pareto_k), row->id.starts_with("importance"));
    const arma::vec probability = predictive_probability(method, nodes);
    QVERIFY(probability.min() > 0.0 && probability.max() < 1.0);
    COMPARE_NUMBERS(sigmoid(predictive_logit(method, nodes)), probability, tolerance::two_routes);
    COMPARE_NUMBERS(arma::vec(arma::vectorise(predictive_probability(method, predictor, grid))), probability,
                    (test::Tolerance{1e-9}));
    const MethodScore score = score_method(method, points, split);
    QCOMPARE(score.train().count, arma::uword{80});
    QCOMPARE(score.of(Role::test)->count, arma::uword{40});
    QVERIFY(score.train().mean_log_likelihood < 0.0);
  }
  QVERIFY_EXCEPTION_THROWN(prepare_method(reference_method, model, training), std::invalid_argument);
}

void TestImportanceSampling::quadrature_and_laplace_samples_score_alike() {
  const Dataset points = random_points(5, 120);
  const Split split = split_rows(points, {SplitRule::Kind::first_n, 80, 0.8, 1});
  const Dataset training = points.subset(split.train());
  const Model model = fit_model(training, {&rbf_features, 0.8, 5.0});
  const auto score = [&](const Method& method) {
    return score_method(prepare_method(method, model, training, {4000, 1}), points, split);
  };
  const Evaluation evaluation = evaluate(model, points, split);
  QCOMPARE(score(map_method).of(Role::test)->mean_log_likelihood,
           evaluation.of(map_method).of(Role::test)->mean_log_likelihood);
  QCOMPARE(score(laplace_probit).train().mean_log_likelihood,
           evaluation.of(laplace_probit).train().mean_log_likelihood);
  const MethodScore quadrature = score(laplace_quadrature);
  const MethodScore samples = score(laplace_samples);
  // 5 · ½/√4000 in a probability of about 0.8.
  COMPARE_NUMBERS(samples.of(Role::test)->mean_log_likelihood, quadrature.of(Role::test)->mean_log_likelihood,
                  (test::Tolerance{0.05}));
  QVERIFY(quadrature.of(Role::test)->confusion == evaluation.of(map_method).of(Role::test)->confusion);
}

void TestImportanceSampling::stopped_sampling_throws() {
  std::stop_source source;
  source.request_stop();
  const Problem problem = two_weights();
  QVERIFY_EXCEPTION_THROWN(importance_sample(Proposal::prior, problem.design, problem.labels,
                                             problem.posterior, {}, source.get_token()),
                           Cancelled);
}

CREDENCE_TEST(QCoreApplication, TestImportanceSampling);
#include "tst_importance_sampling.moc"
