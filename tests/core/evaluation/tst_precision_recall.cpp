#include "core/data/random.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/precision_recall.h"
#include "core/evaluation/scored_points.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <map>
#include <vector>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

/// Logits on a grid of `steps` values, so that a few steps make many ties; a share of `rate` is class 1,
/// whose logits are larger by `shift` on average.
ScoredPoints ranked_points(std::uint64_t seed, arma::uword count, int steps, double rate, double shift) {
  Random random(seed);
  ScoredPoints points{arma::vec(count), arma::uvec(count)};
  for (arma::uword n = 0; n < count; ++n) {
    points.labels(n) = random.uniform() < rate ? 1 : 0;
    const double moved = points.labels(n) == 1 ? shift : 0.0;
    points.logits(n) = std::floor((random.uniform() + moved) * steps) / steps * 8.0 - 4.0;
  }
  points.labels(0) = 0;
  points.labels(1) = 1;
  return points;
}

/// The sum of its definition over all logits as thresholds, each counted from the points anew.
double average_by_brute_force(const ScoredPoints& points) {
  const arma::vec thresholds = arma::reverse(arma::unique(points.logits));
  double average = 0.0;
  double before = 0.0;
  for (const double threshold : thresholds) {
    double called = 0.0;
    double found = 0.0;
    double positives = 0.0;
    for (arma::uword n = 0; n < points.labels.n_elem; ++n) {
      positives += points.labels(n) == 1 ? 1.0 : 0.0;
      if (points.logits(n) < threshold) continue;
      called += 1.0;
      found += points.labels(n) == 1 ? 1.0 : 0.0;
    }
    average += (found / positives - before) * (found / called);
    before = found / positives;
  }
  return average;
}

}  // namespace

class TestPrecisionRecall : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_brute_force();
  void every_point_is_a_confusion_matrix();
  void agrees_with_scikit_learn();
  void small_cases_by_hand();
  void ties_are_taken_together();
  void a_random_ranking_has_the_base_rate();
  void only_order_matters();
  void a_missing_class_has_no_curve();
  void f1_of_nothing_found_is_zero();
};

void TestPrecisionRecall::agrees_with_brute_force() {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const int steps = seed % 2 == 0 ? 7 : 100'000;
    const ScoredPoints points = ranked_points(seed, 5 + 10 * seed, steps, 0.2, 0.3);
    const PrecisionRecallCurve curve = precision_recall_curve(points.logits, points.labels);
    qInfo("seed %d: average precision %.4f", static_cast<int>(seed), curve.average_precision);
    COMPARE_NUMBERS(curve.average_precision, average_by_brute_force(points), tolerance::rounding);
    COMPARE_NUMBERS(curve.base_rate, arma::mean(arma::conv_to<arma::vec>::from(points.labels)),
                    tolerance::rounding);
    QCOMPARE(curve.recall.back(), 1.0);
    QCOMPARE(curve.precision.back(), curve.base_rate);
  }
}

void TestPrecisionRecall::every_point_is_a_confusion_matrix() {
  const ScoredPoints points = ranked_points(3, 300, 40, 0.1, 0.3);
  const PrecisionRecallCurve curve = precision_recall_curve(points.logits, points.labels);
  QCOMPARE(curve.threshold.n_elem, arma::unique(points.logits).eval().n_elem);
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    if (k > 0) QVERIFY(curve.threshold(k) < curve.threshold(k - 1));
    const ConfusionRates rates = rates_of(confusion_matrix(points.logits, points.labels, curve.threshold(k)));
    COMPARE_NUMBERS(curve.precision(k), rates.precision, tolerance::rounding);
    COMPARE_NUMBERS(curve.recall(k), rates.true_positive_rate, tolerance::rounding);
  }
}

// average_precision_score and f1_score (at a logit of 0) of scikit-learn 1.2.1 on the sets of scores.json.
void TestPrecisionRecall::agrees_with_scikit_learn() {
  struct Expected {
    double average_precision;
    double f1;
  };
  const std::map<QString, Expected> expected = {
      {QStringLiteral("spread"), {0.8680008907102761, 0.7857142857142857}},
      {QStringLiteral("ties"), {0.6635333702338851, 0.6666666666666667}},
      {QStringLiteral("few positives"), {0.16483636626532883, 0.22727272727272727}},
      {QStringLiteral("certain"), {0.9166666666666666, 0.8}},
      {QStringLiteral("one tie"), {0.5555555555555556, 0.7142857142857143}},
      {QStringLiteral("apart"), {1.0, 1.0}}};
  const QJsonArray sets = test::golden("scores.json")[QStringLiteral("sets")].toArray();
  QCOMPARE(static_cast<std::size_t>(sets.size()), expected.size());
  for (const auto& set : sets) {
    std::vector<double> logits;
    std::vector<arma::uword> labels;
    for (const auto& logit : set[QStringLiteral("logits")].toArray()) logits.push_back(logit.toDouble());
    for (const auto& label : set[QStringLiteral("labels")].toArray()) {
      labels.push_back(label.toInt() == 1 ? 1 : 0);
    }
    const Expected& of = expected.at(set[QStringLiteral("name")].toString());
    COMPARE_NUMBERS(precision_recall_curve(logits, labels).average_precision, of.average_precision,
                    tolerance::rounding);
    const ConfusionRates rates = rates_of(confusion_matrix(logits, labels));
    COMPARE_NUMBERS(f1_score(rates.precision, rates.true_positive_rate), of.f1, tolerance::rounding);
  }
}

void TestPrecisionRecall::small_cases_by_hand() {
  // From the largest logit down: 1 of 1, 1 of 2, 2 of 3, 2 of 4.
  const PrecisionRecallCurve curve = precision_recall_curve({0.0, 3.0, 1.0, 2.0}, {0, 1, 1, 0});
  QVERIFY(arma::approx_equal(curve.threshold, arma::vec{3.0, 2.0, 1.0, 0.0}, "absdiff", 0.0));
  QVERIFY(arma::approx_equal(curve.precision, arma::vec{1.0, 0.5, 2.0 / 3.0, 0.5}, "absdiff", 1e-15));
  QVERIFY(arma::approx_equal(curve.recall, arma::vec{0.5, 0.5, 1.0, 1.0}, "absdiff", 0.0));
  // A straight line from 1 to 2/3 would make 0.9167 of it.
  COMPARE_NUMBERS(curve.average_precision, 5.0 / 6.0, tolerance::rounding);
  QCOMPARE(precision_recall_curve({1.0, 2.0, 3.0}, {0, 1, 1}).average_precision, 1.0);
  // The one that is sought comes last of ten.
  const arma::vec falling = arma::regspace(10.0, -1.0, 1.0);
  arma::uvec last(10, arma::fill::zeros);
  last(9) = 1;
  COMPARE_NUMBERS(precision_recall_curve(falling, last).average_precision, 0.1, tolerance::rounding);
}

void TestPrecisionRecall::ties_are_taken_together() {
  const PrecisionRecallCurve all = precision_recall_curve({2.0, 2.0, 2.0, 2.0}, {1, 0, 0, 0});
  QCOMPARE(all.threshold.n_elem, arma::uword{1});
  QCOMPARE(all.average_precision, 0.25);  // in whichever order the points stand
  QCOMPARE(precision_recall_curve({2.0, 2.0, 2.0, 2.0}, {0, 0, 0, 1}).average_precision, 0.25);
}

void TestPrecisionRecall::a_random_ranking_has_the_base_rate() {
  const ScoredPoints points = ranked_points(17, 20'000, 1 << 30, 0.05, 0.0);
  const PrecisionRecallCurve curve = precision_recall_curve(points.logits, points.labels);
  qInfo("average precision %.4f, base rate %.4f", curve.average_precision, curve.base_rate);
  QVERIFY(std::abs(curve.average_precision - curve.base_rate) < 0.006);
}

void TestPrecisionRecall::only_order_matters() {
  const ScoredPoints points = ranked_points(5, 200, 30, 0.2, 0.2);
  const PrecisionRecallCurve before = precision_recall_curve(points.logits, points.labels);
  const arma::vec raised = arma::exp(3.0 * points.logits) - 5.0;
  QCOMPARE(precision_recall_curve(raised, points.labels).average_precision, before.average_precision);
}

void TestPrecisionRecall::a_missing_class_has_no_curve() {
  for (const arma::uvec& labels : {arma::uvec{0, 0, 0}, arma::uvec{1, 1, 1}, arma::uvec{}}) {
    const arma::vec logits(labels.n_elem, arma::fill::ones);
    const PrecisionRecallCurve curve = precision_recall_curve(logits, labels);
    QVERIFY(curve.threshold.is_empty() && curve.precision.is_empty() && curve.recall.is_empty());
    QVERIFY(std::isnan(curve.average_precision));
    QVERIFY(std::isnan(curve.base_rate));
  }
}

void TestPrecisionRecall::f1_of_nothing_found_is_zero() {
  COMPARE_NUMBERS(f1_score(0.5, 1.0), 2.0 / 3.0, tolerance::rounding);
  QCOMPARE(f1_score(0.0, 0.0), 0.0);
  QCOMPARE(f1_score(arma::datum::nan, 0.0), 0.0);  // nothing was called class 1
  QVERIFY(std::isnan(f1_score(0.0, arma::datum::nan)));
}

CREDENCE_TEST(QCoreApplication, TestPrecisionRecall);
#include "tst_precision_recall.moc"
