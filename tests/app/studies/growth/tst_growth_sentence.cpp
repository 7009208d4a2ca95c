#include "app/studies/growth/growth_sentence.h"
#include "core/data/role.h"
#include "core/method/method.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <cmath>
#include <limits>
#include <optional>

namespace credence {

/// What the study of growth answers, of rows as fits leave them.
class GrowthSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void moreDataHelp();
  void moreDataHarm();
  void nothingChanges();
  void validationPointsJudgeFirst();
  void withoutAPriorTheMaximumIsJudged();
  void fewCountsAreNotCompared();
  void withoutHeldOutPointsItDoesNotClaimToKnow();
  void oneClassTellsNothing();
  void noFitIsSaid();
  void whatIsRuledOutIsSaid();

 private:
  struct Bits {
    std::optional<double> test;
    std::optional<double> validation = {};
  };
  static GrowthRow row(arma::uword points, const Bits& bits, double decided = 1.0);
};

/// Both methods judged by those bits, MAP by 0.1 less.
GrowthRow GrowthSentenceTest::row(arma::uword points, const Bits& bits, double decided) {
  GrowthRow made{.points = points, .classOne = points / 2};
  made.metrics.setting = {&rbf_features, 1.0, 10.0};
  made.metrics.effectiveParameters = decided;
  made.metrics.weights = points + 1;
  made.metrics.soundness = {};
  const auto score = [](double asked) {
    Score scored;
    scored.mean_log_likelihood = (asked - 1.0) * std::log(2.0);
    return scored;
  };
  for (const Method* method : {&map_method, &laplace_probit}) {
    const double less = method == &map_method ? 0.1 : 0.0;
    MethodScore judged;
    judged.method = method;
    judged.parts[Role::train] = score(0.9);
    if (bits.test) judged.parts[Role::test] = score(*bits.test - less);
    if (bits.validation) judged.parts[Role::validation] = score(*bits.validation - less);
    made.metrics.scores.push_back(judged);
  }
  return made;
}

void GrowthSentenceTest::moreDataHelp() {
  QCOMPARE(growthSentence({row(20, {0.3}), row(50, {0.5}), row(100, {0.612}), row(120, {0.65})}),
           QStringLiteral("From 50 to 120 training points test labels come to be predicted 0.150 bits better "
                          "(Laplace: 0.500, then 0.650 better than a coin)."));
}

void GrowthSentenceTest::moreDataHarm() {
  QCOMPARE(growthSentence({row(50, {0.25}), row(100, {-0.125})}),
           QStringLiteral("From 50 to 100 training points test labels come to be predicted 0.375 bits worse "
                          "(Laplace: 0.250, then −0.125 better than a coin)."));
}

void GrowthSentenceTest::nothingChanges() {
  QCOMPARE(growthSentence({row(50, {0.5}), row(100, {0.5001})}),
           QStringLiteral("From 50 to 100 training points the prediction of test labels stays at 0.500 bits "
                          "better than a coin's (Laplace)."));
}

void GrowthSentenceTest::validationPointsJudgeFirst() {
  const QString sentence = growthSentence({row(50, {0.9, 0.25}), row(100, {0.9, 0.5})});
  QVERIFY2(sentence.contains(QStringLiteral("validation labels come to be predicted 0.250 bits better")),
           qPrintable(sentence));
}

void GrowthSentenceTest::withoutAPriorTheMaximumIsJudged() {
  std::vector<GrowthRow> rows = {row(50, {0.25}), row(100, {0.5})};
  for (GrowthRow& each : rows) each.metrics.setting.prior_variance = no_prior;
  const QString sentence = growthSentence(rows);
  QVERIFY2(sentence.contains(QStringLiteral("0.150, then 0.400")), qPrintable(sentence));
  QVERIFY2(!sentence.contains(QStringLiteral("Laplace")), qPrintable(sentence));
}

// Of 100 points the first 80 are no half.
void GrowthSentenceTest::fewCountsAreNotCompared() {
  QCOMPARE(
      growthSentence({row(80, {0.25}), row(100, {0.5})}),
      QStringLiteral("With 100 training points test labels are predicted 0.500 bits better than by a coin "
                     "(Laplace)."));
}

void GrowthSentenceTest::withoutHeldOutPointsItDoesNotClaimToKnow() {
  QCOMPARE(growthSentence({row(50, {}, 10.9), row(120, {}, 13.96)}),
           QStringLiteral("Only test points can tell; the labels of 120 training points decide 14 of 121 "
                          "weights, those of the first 50 decide 10.9."));
  QCOMPARE(growthSentence({row(2, {}, 0.7)}),
           QStringLiteral("Only test points can tell; the labels of 2 training points decide 0.7 of 3 "
                          "weights."));
}

void GrowthSentenceTest::oneClassTellsNothing() {
  GrowthRow alone = row(30, {0.5});
  alone.classOne = 30;
  QCOMPARE(
      growthSentence({row(10, {0.25}), alone}),
      QStringLiteral("All 30 training points are of class 1: what those of the other would change cannot "
                     "be seen."));
}

void GrowthSentenceTest::noFitIsSaid() {
  GrowthRow none = row(3, {std::numeric_limits<double>::quiet_NaN()});
  none.metrics.noMaximum = QStringLiteral("the likelihood has no maximum");
  QCOMPARE(
      growthSentence({none}),
      QStringLiteral("Nothing can be said of 3 training points, to which there is no fit: the likelihood "
                     "has no maximum."));
  QCOMPARE(growthSentence({}), QStringLiteral("There are no training points yet."));
  // One without a fit is none to compare with.
  const QString sentence = growthSentence({row(5, {0.125}), none, row(20, {0.5})});
  QVERIFY2(sentence.startsWith(QStringLiteral("From 5 to 20 training points")), qPrintable(sentence));
}

void GrowthSentenceTest::whatIsRuledOutIsSaid() {
  const QString sentence = growthSentence({row(20, {-std::numeric_limits<double>::infinity()})});
  QCOMPARE(sentence, QStringLiteral("With 20 training points some test label is held to be impossible."));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::GrowthSentenceTest);
#include "tst_growth_sentence.moc"
