#include "core/data/random.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/decision.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace credence;
using credence::test::Tolerance;
namespace tolerance = credence::test::tolerance;

namespace {

/// Of the three decisions at a probability, by their definition.
std::array<double, 3> expected_costs(double p, const DecisionCosts& costs) {
  return {p * costs.false_negative, (1.0 - p) * costs.false_positive,
          costs.abstaining.value_or(arma::datum::inf)};
}

DecisionRule best_rule(const DecisionCosts& costs) {
  return {best_threshold(costs), abstain_band(costs)};
}

}  // namespace

class TestDecision : public QObject {
  Q_OBJECT

 private slots:
  void the_rule_takes_what_costs_least();
  void equal_costs_are_the_usual_threshold();
  void abstaining_that_costs_too_much_is_never_best();
  void costs_are_counted_by_hand();
  void no_other_rule_promises_less();
  void right_probabilities_keep_their_promise();
  void without_points_nothing_is_known();
  void bad_costs_are_refused();
  void extreme_costs_have_a_threshold();
};

void TestDecision::the_rule_takes_what_costs_least() {
  Random random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    DecisionCosts costs{std::exp(random.normal()), std::exp(random.normal()), std::nullopt};
    if (trial % 2 == 0) costs.abstaining = 0.5 * random.uniform(0.0, 1.0);
    const double logit = 3.0 * random.normal();
    const auto expected = expected_costs(sigmoid(logit), costs);
    const double taken = expected.at(static_cast<std::size_t>(best_rule(costs).decide(logit)));
    COMPARE_NUMBERS(taken, std::ranges::min(expected), tolerance::rounding);
  }
}

void TestDecision::equal_costs_are_the_usual_threshold() {
  QCOMPARE(best_threshold({}), 0.5);
  QVERIFY(!abstain_band({}));
  QCOMPARE(best_threshold({1.0, 4.0, {}}), 0.2);
  // PRML, figure 1.26: rejecting costs θ' = 0.2 of an error, so below 0.8 nothing is decided.
  const auto band = abstain_band({1.0, 1.0, 0.2});
  QCOMPARE(band->lower, 0.2);
  QCOMPARE(band->upper, 0.8);
}

void TestDecision::abstaining_that_costs_too_much_is_never_best() {
  QVERIFY(!abstain_band({1.0, 1.0, 0.5}));
  QVERIFY(abstain_band({1.0, 1.0, 0.499}));
  QVERIFY(!abstain_band({3.0, 1.0, 0.75}));
  QVERIFY(abstain_band({3.0, 1.0, 0.749}));
  // What costs nothing is always best.
  const DecisionRule free(0.5, abstain_band({1.0, 1.0, 0.0}));
  for (const double logit : {-700.0, 0.0, 700.0}) QCOMPARE(free.decide(logit), Decision::abstain);
}

void TestDecision::costs_are_counted_by_hand() {
  const arma::vec logits = {-3.0, -0.1, 0.1, 3.0, -3.0, 3.0};
  const arma::uvec labels = {0, 0, 0, 0, 1, 1};
  const DecisionCosts costs = {2.0, 5.0, 1.0};  // the band is 0.2 to 0.5
  const DecisionCounts counts = count_decisions(logits, labels, best_rule(costs));
  QCOMPARE(counts, (DecisionCounts{{{1, 2, 1}, {1, 1, 0}}}));
  COMPARE_NUMBERS(mean_cost(counts, costs), (2.0 * 2.0 + 1.0 + 5.0) / 6.0, tolerance::rounding);
  COMPARE_NUMBERS(cost_of_ignorance(counts, costs), 1.0, tolerance::rounding);
  COMPARE_NUMBERS(cost_of_ignorance(counts, {2.0, 5.0, {}}), 2.0 * 4.0 / 6.0, tolerance::rounding);
  // Without a band it is the confusion matrix.
  const ConfusionMatrix confusion = confusion_matrix(logits, labels, threshold_logit(0.3));
  const DecisionCounts decided = count_decisions(logits, labels, {0.3, std::nullopt});
  for (const std::size_t label : {0U, 1U}) {
    for (const std::size_t decision : {0U, 1U})
      QCOMPARE(decided[label][decision], confusion[label][decision]);
    QCOMPARE(decided[label][2], arma::uword{0});
  }
}

void TestDecision::no_other_rule_promises_less() {
  Random random(2);
  arma::vec logits(300);
  for (double& logit : logits) logit = 2.0 * random.normal();
  for (int trial = 0; trial < 50; ++trial) {
    const DecisionCosts costs{std::exp(random.normal()), std::exp(random.normal()), random.uniform(0.0, 0.6)};
    const double best = promised_cost(logits, best_rule(costs), costs);
    const double lower = random.uniform(0.01, 0.6);
    const AbstainBand other = {lower, random.uniform(lower, 0.99)};
    QVERIFY(best <= promised_cost(logits, {random.uniform(0.01, 0.99), other}, costs) + 1e-12);
    QVERIFY(best <= promised_cost(logits, {random.uniform(0.01, 0.99), std::nullopt}, costs) + 1e-12);
  }
}

// Labels drawn from the probabilities cost what these promise, within four standard errors of the mean.
void TestDecision::right_probabilities_keep_their_promise() {
  Random random(3);
  constexpr arma::uword count = 20000;
  arma::vec logits(count);
  arma::uvec labels(count);
  for (arma::uword n = 0; n < count; ++n) {
    logits(n) = 2.0 * random.normal();
    labels(n) = random.uniform(0.0, 1.0) < sigmoid(logits(n)) ? 1 : 0;
  }
  const DecisionCosts costs = {1.0, 3.0, 0.4};
  const DecisionRule rule = best_rule(costs);
  const double error = 3.0 / std::sqrt(static_cast<double>(count));  // no cost is above three
  COMPARE_NUMBERS(mean_cost(count_decisions(logits, labels, rule), costs), promised_cost(logits, rule, costs),
                  (Tolerance{4.0 * error, 0.0}));
}

void TestDecision::without_points_nothing_is_known() {
  const DecisionCounts none = {};
  QVERIFY(std::isnan(mean_cost(none, {})));
  QVERIFY(std::isnan(cost_of_ignorance(none, {})));
  QVERIFY(std::isnan(promised_cost({}, {0.5, std::nullopt}, {})));
}

void TestDecision::bad_costs_are_refused() {
  validate(DecisionCosts{1e-300, 1e300, 0.0});
  for (const DecisionCosts& bad :
       {DecisionCosts{0.0, 1.0, {}}, DecisionCosts{1.0, -1.0, {}}, DecisionCosts{arma::datum::inf, 1.0, {}},
        DecisionCosts{1.0, 1.0, -0.1}, DecisionCosts{1.0, arma::datum::nan, {}}}) {
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, validate(bad));
  }
}

void TestDecision::extreme_costs_have_a_threshold() {
  QCOMPARE(best_threshold({1e308, 1e308, {}}), 0.5);
  QVERIFY(best_threshold({1e-10, 1.0, {}}) > 0.0);
}

CREDENCE_TEST(QCoreApplication, TestDecision);
#include "tst_decision.moc"
