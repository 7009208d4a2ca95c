#include "app/studies/centres/centres_sentence.h"
#include "core/data/role.h"
#include "core/method/method.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace credence {

/// What the study of the centres answers, of settings as fits leave them.
class CentresSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void aNumberInBetweenIsEnough();
  void allPointsAreBest();
  void theLargestNumberNamedIsBest();
  void noDifferenceIsSaid();
  void heldOutLabelsMayPreferTheSame();
  void validationPointsJudgeFirst();
  void oneNumberIsNotCompared();
  void aSingleCentreIsOne();
  void centresOnAGridAreCalledSo();
  void withoutAPriorBicIsCompared();
  void noFitIsSaid();

 private:
  static constexpr arma::uword all = 0;  // all 250 points

  static SettingMetrics with(arma::uword count, double evidence, std::optional<double> bits = {});
};

/// So many centres; MAP predicts test labels by 0.3 bits better than Laplace, whose bits these are.
SettingMetrics CentresSentenceTest::with(arma::uword count, double evidence, std::optional<double> bits) {
  SettingMetrics made;
  made.setting = {&rbf_features, 1.0, 10.0};
  if (count != all) made.setting.centres = {Centres::Rule::random, count, 3};
  made.weights = (count == all ? 250 : count) + 1;
  made.evidence.terms = {{"fit", "", "", "", "", evidence}};
  made.criteria.bic = 2.0 * evidence;
  made.soundness = {};
  for (const Method* method : {&map_method, &laplace_probit}) {
    MethodScore judged;
    judged.method = method;
    judged.parts[Role::train] = Score();
    if (bits) {
      const double asked = *bits + (method == &map_method ? 0.3 : 0.0);
      judged.parts[Role::test] = Score();
      judged.parts[Role::test]->mean_log_likelihood = (asked - 1.0) * std::log(2.0);
    }
    made.scores.push_back(judged);
  }
  return made;
}

void CentresSentenceTest::aNumberInBetweenIsEnough() {
  QCOMPARE(centresSentence({with(10, -92.431, 0.6320), with(20, -84.31, 0.6589), with(50, -82.694, 0.6506),
                            with(all, -87.58, 0.6353)}),
           QStringLiteral(
               "With 50 centres at random (seed 3) the log evidence is largest, −82.69; with all 250 it "
               "is 4.89 less; test labels are predicted best with 20 (0.659 bits better than by a "
               "coin)."));
}

void CentresSentenceTest::allPointsAreBest() {
  QCOMPARE(centresSentence({with(10, -92.43), with(200, -88.0), with(all, -87.58)}),
           QStringLiteral(
               "With all 250 points as centres the log evidence is largest, −87.58; with 200 centres at "
               "random (seed 3) it is 0.42 less."));
}

void CentresSentenceTest::theLargestNumberNamedIsBest() {
  QCOMPARE(
      centresSentence({with(10, -92.43), with(20, -84.31)}),
      QStringLiteral("With 20 centres at random (seed 3) the log evidence is largest, −84.31; with 10 it is "
                     "8.12 less."));
}

void CentresSentenceTest::noDifferenceIsSaid() {
  QCOMPARE(centresSentence({with(10, -92.43), with(200, -87.579), with(all, -87.581)}),
           QStringLiteral(
               "With 200 centres at random (seed 3) the log evidence is largest, −87.58; with all 250 it "
               "is the same."));
}

void CentresSentenceTest::heldOutLabelsMayPreferTheSame() {
  QVERIFY(centresSentence({with(10, -92.0, 0.1), with(50, -82.0, 0.25), with(all, -87.0, 0.2)})
              .endsWith(
                  QStringLiteral("; test labels are predicted best with as many (0.250 bits better than by a "
                                 "coin).")));
}

void CentresSentenceTest::validationPointsJudgeFirst() {
  std::vector<SettingMetrics> metrics = {with(10, -92.0, 0.4), with(50, -82.0, 0.2)};
  for (SettingMetrics& each : metrics) {
    for (MethodScore& score : each.scores) score.parts[Role::validation] = score.train();
  }
  metrics[1].scores[1].parts[Role::validation]->mean_log_likelihood = -0.5 * std::log(2.0);
  QVERIFY(centresSentence(metrics).contains(
      QStringLiteral("; validation labels are predicted best with 10 (1.000 bits")));
}

void CentresSentenceTest::oneNumberIsNotCompared() {
  QCOMPARE(centresSentence({with(20, -84.31)}),
           QStringLiteral(
               "With 20 centres at random (seed 3) the log evidence is −84.31; there is no other number "
               "to compare with."));
}

void CentresSentenceTest::aSingleCentreIsOne() {
  QVERIFY(centresSentence({with(1, -8.0), with(20, -9.0)})
              .startsWith(QStringLiteral(
                  "With 1 centre the log evidence is largest, −8.00; with 20 it is 1.00 less")));
}

void CentresSentenceTest::centresOnAGridAreCalledSo() {
  std::vector<SettingMetrics> metrics = {with(9, -8.0), with(25, -9.0)};
  for (SettingMetrics& each : metrics) each.setting.centres.rule = Centres::Rule::grid;
  QVERIFY(centresSentence(metrics).startsWith(
      QStringLiteral("With 9 centres on a grid the log evidence is largest, −8.00")));
}

// All points have no maximum then.
void CentresSentenceTest::withoutAPriorBicIsCompared() {
  std::vector<SettingMetrics> metrics = {with(10, -40.0), with(20, -30.0), with(all, 0.0)};
  for (SettingMetrics& each : metrics) each.setting.prior_variance = no_prior;
  metrics.back().criteria.bic = std::numeric_limits<double>::quiet_NaN();
  QCOMPARE(centresSentence(metrics),
           QStringLiteral(
               "With 20 centres at random (seed 3) BIC is largest, −60.0; with all 250 there is no fit."));
}

void CentresSentenceTest::noFitIsSaid() {
  SettingMetrics none = with(10, std::numeric_limits<double>::quiet_NaN());
  none.noMaximum = QStringLiteral("the classes can be separated");
  QCOMPARE(centresSentence({none, none}),
           QStringLiteral("With none of these numbers is there a fit: the classes can be separated."));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::CentresSentenceTest);
#include "tst_centres_sentence.moc"
