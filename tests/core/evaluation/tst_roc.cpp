#include "core/data/random.h"
#include "core/data/split.h"
#include "core/evaluation/brier.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/roc.h"
#include "core/evaluation/score.h"
#include "core/evaluation/scored_points.h"
#include "core/generators/generators.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

/// Logits on a grid of `steps` values, so that a few steps make many ties; about a third is class 1.
ScoredPoints random_scores(std::uint64_t seed, arma::uword count, int steps) {
  Random random(seed);
  ScoredPoints points{arma::vec(count), arma::uvec(count)};
  for (arma::uword n = 0; n < count; ++n) {
    points.labels(n) = random.uniform() < 0.35 ? 1 : 0;
    const double shift = points.labels(n) == 1 ? 0.3 : 0.0;
    points.logits(n) = std::floor((random.uniform() + shift) * steps) / steps * 8.0 - 4.0;
  }
  points.labels(0) = 0;
  points.labels(1) = 1;
  return points;
}

double area(const RocCurve& curve) {
  double sum = 0.0;
  for (arma::uword k = 1; k < curve.threshold.n_elem; ++k) {
    sum += (curve.false_positive_rate(k) - curve.false_positive_rate(k - 1)) * 0.5 *
           (curve.true_positive_rate(k) + curve.true_positive_rate(k - 1));
  }
  return sum;
}

}  // namespace

class TestRoc : public QObject {
  Q_OBJECT

 private slots:
  void equal_inputs_are_ties();
  void agrees_with_scipy_data();
  void agrees_with_scipy();
  void area_under_the_curve_is_the_auc();
  void every_corner_is_a_confusion_matrix();
  void only_order_matters();
  void swapping_the_classes_keeps_the_area();
  void a_missing_class_has_no_curve();
  void one_point_of_a_class_has_no_standard_error();
  void certain_points_keep_their_order();
  void threshold_is_compared_in_logits();
  void threshold_must_be_inside_the_unit_interval();
  void rates_by_hand();
  void map_and_laplace_agree_at_one_half_only();
};

void TestRoc::agrees_with_scipy_data() {
  QTest::addColumn<QJsonObject>("expected");
  const QJsonArray sets = test::golden("scores.json")[QStringLiteral("sets")].toArray();
  QCOMPARE(sets.size(), 6);
  for (const QJsonValue set : sets) {
    QTest::newRow(set[QStringLiteral("name")].toString().toUtf8().constData()) << set.toObject();
  }
}

void TestRoc::agrees_with_scipy() {
  QFETCH(const QJsonObject, expected);
  const QJsonArray logits = expected[QStringLiteral("logits")].toArray();
  const QJsonArray labels = expected[QStringLiteral("labels")].toArray();
  ScoredPoints points{arma::vec(static_cast<arma::uword>(logits.size())),
                      arma::uvec(static_cast<arma::uword>(logits.size()))};
  for (arma::uword n = 0; n < points.labels.n_elem; ++n) {
    points.logits(n) = logits[static_cast<int>(n)].toDouble();
    points.labels(n) = labels[static_cast<int>(n)].toInt() == 1 ? 1 : 0;
  }
  const Score s = score(points.logits, points.labels);
  COMPARE_NUMBERS(s.auc.value, expected[QStringLiteral("auc")].toDouble(), tolerance::rounding);
  // Placements that are all alike would make it 0, which claims too much: there is none then.
  const double error = expected[QStringLiteral("standard_error")].toDouble();
  QCOMPARE(std::isnan(s.auc.standard_error), error == 0.0);
  if (error > 0.0) COMPARE_NUMBERS(s.auc.standard_error, error, tolerance::rounding);
  COMPARE_NUMBERS(s.brier, expected[QStringLiteral("brier")].toDouble(), tolerance::rounding);
}

void TestRoc::area_under_the_curve_is_the_auc() {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const int steps = seed % 2 == 0 ? 7 : 100'000;
    const auto [logits, labels] = random_scores(seed, 5 + 10 * seed, steps);
    const RocCurve curve = roc_curve(logits, labels);
    qInfo("seed %d: AUC %.4f", static_cast<int>(seed), curve.auc.value);
    COMPARE_NUMBERS(area(curve), curve.auc.value, tolerance::rounding);
    QCOMPARE(curve.false_positive_rate.front(), 0.0);
    QCOMPARE(curve.true_positive_rate.front(), 0.0);
    QCOMPARE(curve.false_positive_rate.back(), 1.0);
    QCOMPARE(curve.true_positive_rate.back(), 1.0);
  }
}

void TestRoc::every_corner_is_a_confusion_matrix() {
  const auto [logits, labels] = random_scores(3, 300, 40);
  const RocCurve curve = roc_curve(logits, labels);
  QVERIFY(curve.threshold.n_elem > 10);
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    const ConfusionRates rates = rates_of(confusion_matrix(logits, labels, curve.threshold(k)));
    COMPARE_NUMBERS(curve.false_positive_rate(k), rates.false_positive_rate, tolerance::rounding);
    COMPARE_NUMBERS(curve.true_positive_rate(k), rates.true_positive_rate, tolerance::rounding);
  }
}

void TestRoc::only_order_matters() {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto [logits, labels] = random_scores(seed, 100, 30);
    const Auc before = area_under_roc(logits, labels);
    const Auc after = area_under_roc(arma::exp(3.0 * logits) - 5.0, labels);
    QCOMPARE(after.value, before.value);
    QCOMPARE(after.standard_error, before.standard_error);
  }
}

void TestRoc::swapping_the_classes_keeps_the_area() {
  const auto [logits, labels] = random_scores(11, 200, 25);
  const Auc there = area_under_roc(logits, labels);
  const Auc back = area_under_roc(-logits, 1 - labels);
  COMPARE_NUMBERS(back.value, there.value, tolerance::rounding);
  COMPARE_NUMBERS(back.standard_error, there.standard_error, tolerance::rounding);
  COMPARE_NUMBERS(area_under_roc(-logits, labels).value, 1.0 - there.value, tolerance::rounding);
}

void TestRoc::a_missing_class_has_no_curve() {
  for (const arma::uvec& labels : {arma::uvec{0, 0, 0}, arma::uvec{1, 1, 1}, arma::uvec{}}) {
    const arma::vec logits(labels.n_elem, arma::fill::ones);
    const RocCurve curve = roc_curve(logits, labels);
    QVERIFY(curve.threshold.is_empty());
    QVERIFY(std::isnan(curve.auc.value));
    QVERIFY(std::isnan(curve.auc.standard_error));
  }
}

void TestRoc::one_point_of_a_class_has_no_standard_error() {
  const Auc auc = area_under_roc({1.0, 2.0, 0.0, 3.0}, {0, 1, 0, 0});
  COMPARE_NUMBERS(auc.value, 2.0 / 3.0, tolerance::rounding);
  QVERIFY(std::isnan(auc.standard_error));
}

void TestRoc::certain_points_keep_their_order() {
  // All three probabilities round to 1; as such they would tie, with an AUC of ½.
  QCOMPARE(area_under_roc({700.0, 50.0, 60.0, 40.0}, {1, 0, 1, 0}).value, 1.0);
}

void TestRoc::threshold_is_compared_in_logits() {
  COMPARE_NUMBERS(threshold_logit(0.5), 0.0, tolerance::rounding);
  COMPARE_NUMBERS(threshold_logit(0.9), std::log(9.0), tolerance::rounding);
  COMPARE_NUMBERS(threshold_logit(1e-300), std::log(1e-300), tolerance::rounding);
  // A point on the threshold is predicted as class 1, as at ½.
  const double at = threshold_logit(0.3);
  const ConfusionMatrix confusion = confusion_matrix({at, std::nextafter(at, -1e9), 40.0}, {0, 0, 1}, at);
  QCOMPARE(confusion[0][1], arma::uword{1});
  QCOMPARE(confusion[0][0], arma::uword{1});
  QCOMPARE(confusion[1][1], arma::uword{1});
}

void TestRoc::threshold_must_be_inside_the_unit_interval() {
  for (const double p : {0.0, 1.0, -0.1, 1.1, arma::datum::nan}) {
    QVERIFY_EXCEPTION_THROWN(threshold_logit(p), std::invalid_argument);
  }
}

void TestRoc::rates_by_hand() {
  const ConfusionRates rates = rates_of({{{40, 10}, {5, 20}}});
  COMPARE_NUMBERS(rates.accuracy, 60.0 / 75.0, tolerance::rounding);
  COMPARE_NUMBERS(rates.true_positive_rate, 0.8, tolerance::rounding);
  COMPARE_NUMBERS(rates.false_positive_rate, 0.2, tolerance::rounding);
  COMPARE_NUMBERS(rates.precision, 2.0 / 3.0, tolerance::rounding);
  const ConfusionRates none = rates_of({{{4, 0}, {0, 0}}});
  QCOMPARE(none.accuracy, 1.0);
  QVERIFY(std::isnan(none.true_positive_rate));
  QVERIFY(std::isnan(none.precision));
}

void TestRoc::map_and_laplace_agree_at_one_half_only() {
  const Dataset dataset = generate(*find_generator("moons"), {150, 0.35, 7});
  const Model model = fit_model(dataset, {&rbf_features, 0.4, 30.0});
  const Latent latent = predict_latent(model.posterior, dataset.inputs);
  const arma::vec map = latent.mean;
  const arma::vec laplace = probit_logit(latent);
  QVERIFY(confusion_matrix(map, dataset.labels) == confusion_matrix(laplace, dataset.labels));
  const double high = threshold_logit(0.9);
  QVERIFY(confusion_matrix(map, dataset.labels, high) != confusion_matrix(laplace, dataset.labels, high));
  // Laplace's probabilities lie nearer to ½: it is never surer than MAP.
  QVERIFY(confusion_matrix(laplace, dataset.labels, high)[1][1] <=
          confusion_matrix(map, dataset.labels, high)[1][1]);
  // The variance differs from point to point, so it changes the order and with it the curve.
  QVERIFY(arma::any(arma::sort_index(map) != arma::sort_index(laplace)));
  QVERIFY(area_under_roc(map, dataset.labels).value != area_under_roc(laplace, dataset.labels).value);
}

// Every input several times, with either label: what rounding makes of equal rows must not order them.
void TestRoc::equal_inputs_are_ties() {
  Random random(3);
  const Dataset places = generate(*find_generator("moons"), {97, 0.4, 7});
  // Beyond 2,000 points the kernel is factorised, and pivots have other roundings than their equals.
  arma::uvec rows(2037);
  for (arma::uword n = 0; n < rows.n_elem; ++n) rows(n) = n % 97;
  Dataset dataset = places.subset(rows);
  for (arma::uword& label : dataset.labels) label = random.uniform() < 0.5 ? 1 : 0;
  for (const Hyperparameters& setting :
       {Hyperparameters{&rbf_features, 0.4, 30.0}, Hyperparameters{&rbf_features, 2.0, 1.0},
        Hyperparameters{&linear_features, 1.0, 1.0}}) {
    for (const SplitRule& rule : {SplitRule{}, SplitRule{SplitRule::Kind::first_n, 300}}) {
      const Split split = split_rows(dataset, rule);
      const Dataset training = dataset.subset(split.train());
      const Model model = fit_model(training, setting);
      const Evaluation evaluation = evaluate(model, dataset, split);
      const PreparedMethod method = prepare_method(laplace_samples, model, training, {.draws = 50});
      const PreparedMethod exact = prepare_method(laplace_quadrature, model, training);
      for (const arma::vec& logits :
           {evaluation.latent.mean, probit_logit(evaluation.latent), predictive_logit(exact, dataset.inputs),
            predictive_logit(method, dataset.inputs)}) {
        for (arma::uword n = 97; n < dataset.size(); ++n) QCOMPARE(logits(n), logits(n - 97));
      }
    }
  }
}

CREDENCE_TEST(QCoreApplication, TestRoc);
#include "tst_roc.moc"
