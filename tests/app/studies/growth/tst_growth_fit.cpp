#include "app/compute/round_counts.h"
#include "app/studies/growth/growth_fit.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "core/evaluation/evaluation.h"
#include "core/generators/generators.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "support/registered_test.h"

#include <QTest>
#include <armadillo>

#include <cmath>

namespace credence {

/// What a setting comes to as training points come in, against fits of those points alone and quadrature.
class GrowthFitTest : public QObject {
  Q_OBJECT

 private slots:
  void countsAreRoundAndEndWithAll();
  void eachNumberIsTheFitOfThosePointsAlone_data();
  void eachNumberIsTheFitOfThosePointsAlone();
  void allPointsAreTheOrdinaryFit();
  void theTruthIsTheIntegral();
  void theTruthOfFixedFeaturesFalls();
  void whereWeightsWillNotDoItIsSampled();
  void ofOneClassThereIsAFit();
  void withoutAPriorThereIsNoTruth();
};

namespace {

Dataset moons(std::uint64_t count, double noise = 0.4) {
  return generate(*find_generator("moons"), {count, noise, 3});
}

Split firstOf(const Dataset& dataset, SplitRule rule, arma::uword count) {
  rule.use_first = count;
  return split_rows(dataset, rule);
}

/// The same points as a data set of their own, test points marked.
Dataset alone(const Dataset& dataset, const Split& split) {
  Dataset result = dataset.subset(arma::join_cols(split.train(), split.rows[Role::test]));
  result.role_marks.zeros(result.size());
  result.role_marks.tail(split.rows[Role::test].n_elem).ones();
  return result;
}

/// log ∫ ∏ σ(±(w₀ + w₁x₁ + w₂x₂)) N(w; 0, v) dw on a grid that reaches six standard deviations.
double logIntegral(const Dataset& points, double variance) {
  constexpr int nodes = 81;
  const arma::vec node = std::sqrt(variance) * arma::linspace(-6.0, 6.0, nodes);
  const arma::vec density = arma::normpdf(node, 0.0, std::sqrt(variance)) * (node(1) - node(0));
  double sum = 0.0;
  for (int i = 0; i < nodes; ++i) {
    for (int j = 0; j < nodes; ++j) {
      for (int k = 0; k < nodes; ++k) {
        double likelihood = density(i) * density(j) * density(k);
        for (arma::uword n = 0; n < points.size(); ++n) {
          const double logit = node(i) + node(j) * points.inputs(n, 0) + node(k) * points.inputs(n, 1);
          likelihood /= 1.0 + std::exp(points.labels(n) == 1 ? -logit : logit);
        }
        sum += likelihood;
      }
    }
  }
  return std::log(sum);
}

}  // namespace

void GrowthFitTest::countsAreRoundAndEndWithAll() {
  using Counts = std::vector<arma::uword>;
  QCOMPARE(roundCounts(250), Counts({1, 2, 5, 10, 20, 50, 100, 200, 250}));
  QCOMPARE(roundCounts(100), Counts({1, 2, 5, 10, 20, 50, 100}));
  QCOMPARE(roundCounts(1), Counts({1}));
  QCOMPARE(roundCounts(3), Counts({1, 2, 3}));
  QVERIFY(roundCounts(0).empty());
}

void GrowthFitTest::eachNumberIsTheFitOfThosePointsAlone_data() {
  QTest::addColumn<Hyperparameters>("setting");
  QTest::newRow("rbf") << Hyperparameters{&rbf_features, 0.6, 10.0};
  QTest::newRow("standardised") << Hyperparameters{&rbf_features, 0.6, 10.0, true};
  QTest::newRow("fewer centres") << Hyperparameters{
      &rbf_features, 0.6, 10.0, false, {Centres::Rule::random, 12, 2}};
  QTest::newRow("quadratic") << Hyperparameters{feature_family_from_id("quadratic"), 1.0, 3.0};
}

void GrowthFitTest::eachNumberIsTheFitOfThosePointsAlone() {
  QFETCH(Hyperparameters, setting);
  const Dataset dataset = moons(80);
  for (const arma::uword count : {2U, 9U, 31U}) {
    const Split split = firstOf(dataset, {.kind = SplitRule::Kind::fraction, .fraction = 0.5}, count);
    const GrowthRow row = growthOf(setting, dataset, split);
    const Dataset own = alone(dataset, split);
    const Split ownSplit = split_rows(own, {.kind = SplitRule::Kind::marked});
    const Model model = fit_model(own.subset(ownSplit.train()), setting);
    const Evaluation evaluation = evaluate(model, own, ownSplit);
    QCOMPARE(row.points, count);
    QVERIFY(std::abs(row.metrics.evidence.total() - model.posterior.evidence.total()) < 1e-9);
    QVERIFY(std::abs(row.metrics.effectiveParameters - model.posterior.covariance.effective_parameters()) <
            1e-9);
    QCOMPARE(row.metrics.scores.size(), evaluation.scores.size());
    for (std::size_t k = 0; k < evaluation.scores.size(); ++k) {
      QVERIFY(std::abs(row.metrics.scores[k].of(Role::test)->mean_log_likelihood -
                       evaluation.scores[k].of(Role::test)->mean_log_likelihood) < 1e-9);
      QVERIFY(std::abs(row.metrics.scores[k].train().mean_log_likelihood -
                       evaluation.scores[k].train().mean_log_likelihood) < 1e-9);
    }
  }
}

void GrowthFitTest::allPointsAreTheOrdinaryFit() {
  const Dataset dataset = moons(70);
  const Hyperparameters setting{&rbf_features, 0.6, 10.0};
  const SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.5};
  const Split split = split_rows(dataset, rule);
  const Model model = fit_model(dataset.subset(split.train()), setting);
  for (const arma::uword count : {split.train().n_elem, arma::uword{1000}}) {
    const GrowthRow row = growthOf(setting, dataset, firstOf(dataset, rule, count));
    QCOMPARE(row.points, split.train().n_elem);
    QVERIFY(std::abs(row.metrics.evidence.total() - model.posterior.evidence.total()) < 1e-9);
  }
}

void GrowthFitTest::theTruthIsTheIntegral() {
  const Dataset dataset = moons(24);
  const Hyperparameters setting{&linear_features, 1.0, 2.0};
  for (const arma::uword count : {1U, 5U, 24U}) {
    const Split split = firstOf(dataset, {}, count);
    const GrowthRow row = growthOf(setting, dataset, split);
    const double expected = logIntegral(dataset.subset(split.train()), 2.0);
    if (count == 1) QVERIFY(std::abs(expected - std::log(0.5)) < 1e-6);  // the prior has no preference
    QVERIFY2(
        std::abs(row.truth - expected) < 4.0 * row.truthError + 1e-6,
        qPrintable(
            QStringLiteral("%1: %2 ± %3, %4").arg(count).arg(row.truth).arg(row.truthError).arg(expected)));
    QVERIFY(row.truthError < 0.05);
  }
}

// log p(D, d) - log p(D) is the logarithm of a probability. Of features that stand where the training points
// are it need not be: every number of points is a model of its own.
void GrowthFitTest::theTruthOfFixedFeaturesFalls() {
  const Dataset dataset = moons(40);
  const Hyperparameters setting{&linear_features, 1.0, 4.0};
  double before = 0.0;
  int known = 0;
  for (arma::uword count = 1; count <= dataset.size(); ++count) {
    const GrowthRow row = growthOf(setting, dataset, firstOf(dataset, {.order_seed = 7}, count));
    if (std::isnan(row.truth)) {
      QVERIFY(!row.whyNoTruth.isEmpty());  // the draws will not do, and it says so
      continue;
    }
    ++known;
    QVERIFY(row.truth < before + 4.0 * row.truthError);
    before = row.truth;
  }
  QVERIFY2(known > 30, QByteArray::number(known).constData());
}

/// Pareto's k forbids weighted draws of some of these: slice sampling knows their integral.
void GrowthFitTest::whereWeightsWillNotDoItIsSampled() {
  const Dataset dataset = moons(40);
  const Hyperparameters setting{&linear_features, 1.0, 4.0};
  int forbidden = 0;
  for (arma::uword count = 1; count <= dataset.size(); ++count) {
    const Split split = firstOf(dataset, {.order_seed = 7}, count);
    const Dataset training = dataset.subset(split.train());
    const Model model = fit_model(training, setting);
    FitPosteriors posteriors(model, training);
    if (posteriors.of(ep_importance_posterior, 4000, {}).quality.reliable) continue;
    ++forbidden;
    const GrowthRow row = growthOf(setting, dataset, split);
    const double expected = logIntegral(training, 4.0);
    QVERIFY2(
        std::abs(row.truth - expected) < 4.0 * row.truthError + 1e-4,
        qPrintable(
            QStringLiteral("%1: %2 ± %3, %4").arg(count).arg(row.truth).arg(row.truthError).arg(expected)));
    QVERIFY(row.truthError < 0.1 && row.whyNoTruth.isEmpty());
  }
  QVERIFY(forbidden > 0);
}

void GrowthFitTest::ofOneClassThereIsAFit() {
  const Dataset dataset = moons(40);
  for (std::uint64_t seed = 1; seed < 9; ++seed) {
    const GrowthRow row =
        growthOf({&rbf_features, 0.6, 10.0}, dataset, firstOf(dataset, {.order_seed = seed}, 1));
    QVERIFY(row.oneClass() && row.metrics.soundness.converged());
    QVERIFY(std::isfinite(row.metrics.evidence.total()));
  }
  QVERIFY(!growthOf({&rbf_features, 0.6, 10.0}, dataset, split_rows(dataset, {})).oneClass());
}

void GrowthFitTest::withoutAPriorThereIsNoTruth() {
  const Dataset dataset = moons(60, 0.8);
  const Hyperparameters setting{&linear_features, 1.0, no_prior};
  for (const arma::uword count : {2U, 60U}) {
    const GrowthRow row = growthOf(setting, dataset, firstOf(dataset, {}, count));
    QVERIFY(std::isnan(row.truth) && !row.whyNoTruth.isEmpty());
    QCOMPARE(row.metrics.noMaximum.isEmpty(), count == 60U);
    QCOMPARE(row.metrics.scores.empty(), false);
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::GrowthFitTest);
#include "tst_growth_fit.moc"
