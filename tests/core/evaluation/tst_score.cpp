#include "core/data/role.h"
#include "core/evaluation/method_score.h"
#include "core/evaluation/score.h"
#include "core/method/method.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>

using credence::Role;
using credence::Score;
using credence::score;
namespace tolerance = credence::test::tolerance;

class TestScore : public QObject {
  Q_OBJECT

 private slots:
  void confusion_is_by_label_then_prediction();
  void mean_log_likelihood_is_per_point();
  void even_odds_predict_class_one();
  void extreme_logits_stay_finite();
  void small_probabilities_keep_their_digits();
  void nothing_to_score_gives_nan();
  void a_threshold_moves_accuracies_only();
  void swapping_the_classes_swaps_the_confusion();
};

void TestScore::confusion_is_by_label_then_prediction() {
  // label 0: 3 right, 2 wrong; label 1: 4 right, 1 wrong
  const Score s = score({-1, -2, -3, 1, 2, 1, 2, 3, 4, -1}, {0, 0, 0, 0, 0, 1, 1, 1, 1, 1});
  QCOMPARE(s.count, arma::uword{10});
  QCOMPARE(s.confusion[0][0], arma::uword{3});
  QCOMPARE(s.confusion[0][1], arma::uword{2});
  QCOMPARE(s.confusion[1][0], arma::uword{1});
  QCOMPARE(s.confusion[1][1], arma::uword{4});
  COMPARE_NUMBERS(s.accuracy, 0.7, tolerance::rounding);
}

void TestScore::mean_log_likelihood_is_per_point() {
  // p(y) = 3/4, 1/4, 1/5, 4/5
  const Score s = score({std::log(3.0), std::log(3.0), -std::log(4.0), -std::log(4.0)}, {1, 0, 1, 0});
  COMPARE_NUMBERS(s.mean_log_likelihood, std::log(0.75 * 0.25 * 0.2 * 0.8) / 4.0, tolerance::rounding);
}

void TestScore::even_odds_predict_class_one() {
  const Score s = score({0.0, -0.0, 0.0}, {0, 0, 1});
  QCOMPARE(s.confusion[0][1], arma::uword{2});
  QCOMPARE(s.confusion[1][1], arma::uword{1});
  COMPARE_NUMBERS(s.accuracy, 1.0 / 3.0, tolerance::rounding);
  COMPARE_NUMBERS(s.mean_log_likelihood, -std::log(2.0), tolerance::rounding);
}

void TestScore::extreme_logits_stay_finite() {
  const Score s = score({800.0, -800.0, 800.0, -800.0}, {1, 0, 0, 1});
  COMPARE_NUMBERS(s.mean_log_likelihood, -400.0, tolerance::rounding);
  COMPARE_NUMBERS(s.accuracy, 0.5, tolerance::rounding);
}

void TestScore::small_probabilities_keep_their_digits() {
  // log σ(40) = -exp(-40) to first order; from the probability, which rounds to one, it would be 0.
  COMPARE_NUMBERS(score({40.0}, {1}).mean_log_likelihood, -std::exp(-40.0), tolerance::scalar_function);
}

void TestScore::a_threshold_moves_accuracies_only() {
  credence::Dataset dataset;
  dataset.inputs = arma::mat(6, 2, arma::fill::zeros);
  dataset.labels = {0, 1, 1, 0, 1, 0};
  credence::Split split;
  split.rows[Role::train] = {0, 1, 2, 3};
  split.rows[Role::test] = {4, 5};
  // p = 0.2, 0.3, 0.7, 0.4 and, to be tested, 0.25, 0.35
  const auto logit = [](double p) { return std::log(p / (1.0 - p)); };
  const arma::vec logits = {logit(0.2), logit(0.3), logit(0.7), logit(0.4), logit(0.25), logit(0.35)};
  const auto known = credence::score_logits(credence::map_method, logits, dataset, split);
  COMPARE_NUMBERS(known.train().accuracy, 0.75, tolerance::rounding);
  COMPARE_NUMBERS(known.of(Role::test)->accuracy, 0.5, tolerance::rounding);
  const auto moved = credence::at_threshold(known, dataset, split, 0.24);
  COMPARE_NUMBERS(moved.train().accuracy, 0.75, tolerance::rounding);         // 0.3 now right, 0.4 wrong
  COMPARE_NUMBERS(moved.of(Role::test)->accuracy, 0.5, tolerance::rounding);  // 0.25 now right, 0.35 wrong
  QCOMPARE(moved.train().confusion[0][1], arma::uword{1});
  QCOMPARE(moved.of(Role::test)->confusion[1][1], arma::uword{1});
  QCOMPARE(moved.train().mean_log_likelihood, known.train().mean_log_likelihood);
  QCOMPARE(moved.of(Role::test)->brier, known.of(Role::test)->brier);
}

void TestScore::nothing_to_score_gives_nan() {
  const Score s = score({}, {});
  QCOMPARE(s.count, arma::uword{0});
  QVERIFY(std::isnan(s.mean_log_likelihood));
  QVERIFY(std::isnan(s.accuracy));
}

void TestScore::swapping_the_classes_swaps_the_confusion() {
  const arma::vec logits = {0.5, -1.5, 2.5, -0.1, 0.3};
  const arma::uvec labels = {1, 1, 0, 0, 1};
  const Score s = score(logits, labels);
  const Score swapped = score(-logits, 1 - labels);
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t predicted : {0U, 1U}) {
      QCOMPARE(s.confusion[label][predicted], swapped.confusion[1 - label][1 - predicted]);
    }
  }
  COMPARE_NUMBERS(s.mean_log_likelihood, swapped.mean_log_likelihood, tolerance::rounding);
}

CREDENCE_TEST(QCoreApplication, TestScore);
#include "tst_score.moc"
