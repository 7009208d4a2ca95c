#include "app/studies/panels/panels_sentence.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace credence {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

std::optional<Score> scored(double mean, arma::uword count = 20) {
  if (std::isnan(mean)) return {};
  Score score;
  score.count = count;
  score.mean_log_likelihood = mean;
  return score;
}

/// A number is one, as in the tables.
TableCell cellOf(const char* value) {
  bool isNumber = false;
  const double number = QByteArray(value).toDouble(&isNumber);
  return isNumber && QByteArray(value) != "inf" ? numberCell(number) : textCell(QString::fromUtf8(value));
}

PanelRow fitted(const char* value, double evidence, double heldOut = unknown, double train = -0.2) {
  PanelRow row;
  row.value = cellOf(value);
  row.points = 30;
  row.weights = 3;
  row.logEvidence = evidence;
  row.train = scored(train, 30);
  row.heldOut = scored(heldOut);
  return row;
}

PanelRow refused(const char* value) {
  PanelRow row;
  row.value = cellOf(value);
  row.refusal = QStringLiteral("Because");
  return row;
}

PanelRow unsettled(const char* value, double evidence, double heldOut) {
  PanelRow row = fitted(value, evidence, heldOut);
  row.settled = false;
  return row;
}

PanelRow weighing(const char* value, double first, double second) {
  PanelRow row = fitted(value, -45.0);
  row.pair = {{.name = QStringLiteral("x1"), .estimate = first, .deviation = 0.5, .mean = first},
              {.name = QStringLiteral("x2"), .estimate = second, .deviation = 0.25, .mean = second}};
  return row;
}

/// Each row is of a setting of its own.
PanelsResult resultOfRows(const std::vector<PanelRow>& rows, const char* several = "widths",
                          const char* one = "width") {
  PanelsResult result;
  result.request.several = QString::fromUtf8(several);
  for (const PanelRow& row : rows) {
    Panel panel;
    panel.row = row;
    PanelCase shown;
    shown.setting.width = 1.0 + static_cast<double>(result.request.cases.size());
    shown.value = row.value;
    const QString value = windowText(row.value, {});
    shown.caption = value == QStringLiteral("inf") ? QStringLiteral("no prior")
                                                   : QStringLiteral("%1 %2").arg(QLatin1String(one), value);
    result.request.cases.push_back(shown);
    result.panels.push_back(std::make_shared<const Panel>(panel));
  }
  return result;
}

QString sentenceOfRows(const std::vector<PanelRow>& rows) {
  return panelsSentence(resultOfRows(rows));
}

}  // namespace

/// Which of several settings is best, and by what, in one sentence; nobody wins where nothing tells.
class PanelsSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void oneExplainsBestAndAnotherPredictsBest();
  void oneDoesBoth();
  void withoutPointsHeldOutTheEvidenceAloneTells();
  void tiesAreShared();
  void whatFailedIsNamed();
  void oneThatIsLeftHasWonNothing();
  void noneIsLeft();
  void methodsHaveOneEvidence();
  void otherPointsHaveAnotherEvidence();
  void aSettingIsNamedOnce();
  void linesPredictNothing();
  void withoutLabelsNoneIsBest();
  void twoWeightsMove();
  void smallWeightsHaveDigits();
  void methodsHaveWeightsOfTheirOwn();
  void weightsAreKnownOfWhatDidNotSettle();
  void theDifferenceIsPlaced();
};

void PanelsSentenceTest::oneExplainsBestAndAnotherPredictsBest() {
  QCOMPARE(sentenceOfRows({fitted("0.25", -52.31, -0.4), fitted("0.5", -45.204, -0.3321),
                           fitted("1", -47.0, -0.31), fitted("2", -60.0, -0.5)}),
           QStringLiteral("Of 4 widths, 0.5 has the largest log evidence, −45.20, and 1 predicts the 20 test "
                          "points best, with a log-likelihood of −0.310 a point."));
}

void PanelsSentenceTest::oneDoesBoth() {
  QCOMPARE(sentenceOfRows({fitted("0.5", -45.204, -0.3), fitted("1", -47.0, -0.31)}),
           QStringLiteral("Of 2 widths, 0.5 has the largest log evidence, −45.20, and predicts the 20 test "
                          "points best, with a log-likelihood of −0.300 a point."));
  PanelRow first = fitted("0.5", -45.204, -0.3);
  PanelRow second = fitted("1", -47.0, -0.31);
  first.heldOutRole = second.heldOutRole = Role::validation;
  QVERIFY(sentenceOfRows({first, second}).contains(QStringLiteral("the 20 validation points best")));
}

void PanelsSentenceTest::withoutPointsHeldOutTheEvidenceAloneTells() {
  QCOMPARE(sentenceOfRows({fitted("0.5", -45.204), fitted("1", -47.0)}),
           QStringLiteral("Of 2 widths, 0.5 has the largest log evidence, −45.20; no points are held out to "
                          "say which predicts best."));
}

// What is printed alike is alike.
void PanelsSentenceTest::tiesAreShared() {
  QCOMPARE(
      sentenceOfRows({fitted("1", -45.201, -0.3), fitted("2", -45.199, -0.3), fitted("3", -46.0, -0.3)}),
      QStringLiteral("Of 3 widths, 1 and 2 share the largest log evidence, −45.20, and 1, 2 and 3 predict "
                     "the 20 test points best, each with a log-likelihood of −0.300 a point."));
}

void PanelsSentenceTest::whatFailedIsNamed() {
  QCOMPARE(sentenceOfRows({refused("inf"), unsettled("9", -1.0, -0.01), fitted("1", -45.2, -0.3),
                           fitted("2", -46.0, -0.2)}),
           QStringLiteral("Of 4 widths, 1 has the largest log evidence, −45.20, and 2 predicts the 20 test "
                          "points best, with a log-likelihood of −0.200 a point. No fit: no prior. Left "
                          "out, as the posterior did not settle: width 9."));
}

void PanelsSentenceTest::oneThatIsLeftHasWonNothing() {
  QCOMPARE(sentenceOfRows({refused("inf"), fitted("1", -45.2, -0.3)}),
           QStringLiteral("Of 2 widths, only width 1 is left: log evidence −45.20 and a log-likelihood of "
                          "−0.300 for each of the 20 test points. No fit: no prior."));
  // Of one number alone nobody is the best.
  QCOMPARE(
      sentenceOfRows({fitted("1", -45.2, -0.3), fitted("2", unknown, -0.2)}),
      QStringLiteral("Of 2 widths, 2 predicts the 20 test points best, with a log-likelihood of −0.200 a "
                     "point."));
}

void PanelsSentenceTest::noneIsLeft() {
  QCOMPARE(sentenceOfRows({refused("1"), refused("2")}),
           QStringLiteral("Of 2 widths, none can be compared. No fit: width 1 and width 2."));
}

void PanelsSentenceTest::methodsHaveOneEvidence() {
  PanelsResult result = resultOfRows({fitted("MAP", -45.2, -0.3), fitted("EP", -44.0, -0.2)}, "methods");
  result.request.cases[0].method = &map_method;
  QCOMPARE(
      panelsSentence(result),
      QStringLiteral("Of 2 methods, EP predicts the 20 test points best, with a log-likelihood of −0.200 a "
                     "point."));
  result =
      resultOfRows({fitted("MAP", -45.2, unknown, -0.1), fitted("EP", -44.0, unknown, -0.15)}, "methods");
  result.request.cases[0].method = &map_method;
  QCOMPARE(panelsSentence(result),
           QStringLiteral("Of 2 methods, none can be said to be best, for no points are held out: a training "
                          "point’s log-likelihood is between −0.150 by EP and −0.100 by MAP."));
}

void PanelsSentenceTest::otherPointsHaveAnotherEvidence() {
  PanelsResult result =
      resultOfRows({fitted("10", -5.2, -0.4), fitted("60", -40.0, -0.3)}, "numbers of training points");
  result.request.cases[0].split.use_first = 10;
  QCOMPARE(panelsSentence(result),
           QStringLiteral("Of 2 numbers of training points, 60 predicts the 20 test points best, with a "
                          "log-likelihood of −0.300 a point."));
}

void PanelsSentenceTest::twoWeightsMove() {
  PanelsResult result = resultOfRows({weighing("0.1", 1.5, 0.3), weighing("1", -0.75, 0.3), refused("inf")},
                                     "prior variances", "prior variance");
  QCOMPARE(panelWeightsSentence(result), QString());
  result.request.weights = true;
  QCOMPARE(panelWeightsSentence(result),
           QStringLiteral(
               "The weight of x1 is between −0.75 ± 0.50 (prior variance 1) and 1.50 ± 0.50 (prior variance "
               "0.1); the weight of x2 is 0.30 ± 0.25. No fit: no prior."));
}

// Nor are two the same only because both are small.
void PanelsSentenceTest::smallWeightsHaveDigits() {
  PanelRow first = weighing("0.1", 0.00123, 0.300001);
  PanelRow second = weighing("1", 0.0042, 0.300002);
  first.pair[0].deviation = second.pair[0].deviation = 0.00051;
  PanelsResult result = resultOfRows({first, second});
  result.request.weights = true;
  QCOMPARE(panelWeightsSentence(result),
           QStringLiteral(
               "The weight of x1 is between 0.00123 ± 0.00051 (width 0.1) and 0.00420 ± 0.00051 (width 1); "
               "the weight of x2 is between 0.300001 ± 0.250000 (width 0.1) and 0.300002 ± 0.250000 (width "
               "1)."));
}

/// Each is the mean of the method's own Gaussian; MAP has none, and those of equal posteriors are told once.
void PanelsSentenceTest::methodsHaveWeightsOfTheirOwn() {
  std::vector<PanelRow> rows = {weighing("MAP", 1.32, -3.4), weighing("Laplace", 1.32, -3.4),
                                weighing("Probit", 1.32, -3.4), weighing("EP", 1.32, -3.4),
                                weighing("Draws", 1.32, -3.4)};
  for (const std::size_t k : {1, 2, 3}) rows[k].pair[0].ofMethod = rows[k].pair[1].ofMethod = true;
  rows[3].pair[0].mean = 1.41;
  rows[3].pair[0].deviation = 0.47;
  rows[4].settled = false;
  PanelsResult result = resultOfRows(rows, "methods");
  result.request.weights = true;
  result.request.cases[0].method = &map_method;
  result.request.cases[4].method = &importance_prior;
  QCOMPARE(panelWeightsSentence(result),
           QStringLiteral("The weight of x1 is 1.32 by MAP, 1.32 ± 0.50 by Laplace and Probit and 1.41 ± "
                          "0.47 by EP; the weight of x2 is −3.4 by MAP and −3.40 ± 0.25 by Laplace, Probit "
                          "and EP."));
}

/// Nothing of MAP and its Gaussian rests on draws, and features without names are compared as well.
void PanelsSentenceTest::weightsAreKnownOfWhatDidNotSettle() {
  PanelRow drawn = weighing("1", 0.5, 0.3);
  drawn.settled = false;
  PanelsResult result = resultOfRows({drawn, fitted("RBF", -40.0, -0.2), fitted("2", -45.2, -0.3)});
  result.request.weights = true;
  QCOMPARE(panelWeightsSentence(result),
           QStringLiteral("The weight of x1 is 0.50 ± 0.50; the weight of x2 is 0.30 ± 0.25. RBF and width 2 "
                          "have no weights of these names."));
  QVERIFY(panelsSentence(result).startsWith(QStringLiteral("Of 3 widths, RBF has the largest log evidence")));
}

// As 250 of 250 centres and all of them.
void PanelsSentenceTest::aSettingIsNamedOnce() {
  PanelsResult result =
      resultOfRows({fitted("1", -45.2, -0.3), fitted("1", -45.2, -0.3), fitted("2", -46.0, -0.4)});
  QCOMPARE(panelsSentence(result),
           QStringLiteral("Of 2 widths, 1 has the largest log evidence, −45.20, and predicts the 20 test "
                          "points best, with a log-likelihood of −0.300 a point."));
  result = resultOfRows({fitted("1", -45.2), fitted("1", -45.2)});
  QCOMPARE(panelsSentence(result),
           QStringLiteral("Width 1 is all that there is to compare: log evidence −45.20."));
}

void PanelsSentenceTest::linesPredictNothing() {
  PanelsResult result = resultOfRows({fitted("Boundaries of draws", -45.2, -0.2), fitted("MAP", -45.2, -0.3),
                                      fitted("Laplace", -45.2, -0.2)},
                                     "methods");
  result.request.cases[0].boundaries = true;
  result.request.cases[1].method = &map_method;
  QCOMPARE(panelsSentence(result),
           QStringLiteral("Of 2 methods, Laplace predicts the 20 test points best, with a log-likelihood of "
                          "−0.200 a point."));
}

void PanelsSentenceTest::withoutLabelsNoneIsBest() {
  PanelRow first = fitted("1", 0.0, -0.693, unknown);
  PanelRow second = fitted("2", 0.0, -0.693, unknown);
  first.points = second.points = 0;
  QCOMPARE(sentenceOfRows({first, second}),
           QStringLiteral("Of 2 widths, none can be said to be best without labels."));
}

void PanelsSentenceTest::theDifferenceIsPlaced() {
  PanelsResult result = resultOfRows({fitted("0.5", -45.2), fitted("1", -47.0)});
  QCOMPARE(panelsDifferenceSentence(result), QString());
  FitResult difference;
  Picture picture;
  picture.grid = {{0.0, 10.0, 0.0, 10.0}, 3, 3};
  picture.extreme = Picture::Place{-0.25, 2.5, 7.5};
  difference.pictures = {picture};
  result.difference = std::make_shared<const FitResult>(difference);
  QCOMPARE(panelsDifferenceSentence(result),
           QStringLiteral("The probabilities differ most at (2.50, 7.50): that of width 1 is 0.250 below "
                          "that of width 0.5."));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::PanelsSentenceTest);
#include "tst_panels_sentence.moc"
