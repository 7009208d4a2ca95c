#include "app/chart/chart_view.h"
#include "app/compute/fit_job.h"
#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/panels/study_page.h"
#include "app/studies/precision_recall/precision_recall.h"
#include "core/data/role.h"
#include "core/generators/generators.h"
#include "core/model/stable_functions.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTableWidget>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace credence {

/// Of the points called class 1 how many are, and how many are found: the answer, whatever the data, and what
/// chart, table, figures and the page show of it.
class PrecisionRecallStudyTest : public QObject {
  Q_OBJECT

 private slots:
  void theAnswerCountsTestPoints();
  void withoutTestPointsItSaysWhichItCounts();
  void nothingCalledClassOneHasNoPrecision();
  void aThresholdIsSaidWithAllItsDigits();
  void oneClassHasNoCurves();
  void withoutLabelsThePriorIsJudged();
  void stepsHaveTheAreaOfTheAveragePrecision();
  void theChartNamesCurvesMarksAndGuessing();
  void tablesHaveAllMethodsAndThresholds();
  void figuresCarryItsNumbers();
  void otherTestPointsAreAnotherQuestion();
  void thePageAnswersAndHasRoomForTheCurves();

 private:
  static Dataset rare() {
    GeneratorSettings settings{200, 0.35, 5};
    settings.balance = 0.1;
    return generate(*find_generator("moons"), settings);
  }
  static SplitRule halves() {
    return {.kind = SplitRule::Kind::fraction, .fraction = 0.5, .stratified = true};
  }
  static StudyInputs fitted(const SplitRule& split, double priorVariance = 20.0,
                            const Dataset& dataset = rare()) {
    const FitProblem problem{
        0, std::make_shared<const Dataset>(dataset), split, {&rbf_features, 0.6, priorVariance}};
    return {problem, std::make_shared<const Fit>(FitJob::fitOnly(problem))};
  }
  static StudyResult found(const StudyInputs& inputs) { return precisionRecallStudy.computed(inputs); }
  static QString answer(const StudyInputs& inputs) {
    return precisionRecallStudy.fullAnswer(inputs, found(inputs));
  }
};

// Counted from probabilities, point by point.
void PrecisionRecallStudyTest::theAnswerCountsTestPoints() {
  const StudyInputs inputs = fitted(halves());
  const MethodScore& laplace = inputs.fit->evaluation.of(laplace_probit);
  const Dataset& dataset = *inputs.problem.dataset;
  int called = 0;
  int rightly = 0;
  int ones = 0;
  for (const arma::uword n : inputs.fit->split.rows[Role::test]) {
    const bool one = dataset.labels(n) == 1;
    ones += one ? 1 : 0;
    if (sigmoid(laplace.logits(n)) < 0.5) continue;
    ++called;
    rightly += one ? 1 : 0;
  }
  QVERIFY(called > rightly && rightly > 0 && ones > rightly);
  const QString said = answer(inputs);
  const QString begin =
      QStringLiteral("At p = 0.5 Laplace calls %1 of 100 test points class 1, rightly %2 (precision ")
          .arg(called)
          .arg(rightly);
  QVERIFY2(said.startsWith(begin), qPrintable(said));
  const QString shares =
      QStringLiteral("(precision %1 %), and finds %2 of %3 (recall %4 %); average precision 0.")
          .arg(QString::number(100.0 * rightly / called, 'f', 1), QString::number(rightly),
               QString::number(ones), QString::number(100.0 * rightly / ones, 'f', 1));
  QVERIFY2(said.contains(shares), qPrintable(said + shares));
  QVERIFY2(said.endsWith(QStringLiteral(", guessing 0.1.")), qPrintable(said));
}

void PrecisionRecallStudyTest::withoutTestPointsItSaysWhichItCounts() {
  const QString training = answer(fitted({}));
  QVERIFY2(training.contains(QStringLiteral(" of 200 training points (none are held out) class 1")),
           qPrintable(training));
  SplitRule validating = halves();
  validating.validation = 0.5;
  QVERIFY(answer(fitted(validating)).contains(QStringLiteral(" of 100 validation points class 1")));
}

// A prior as narrow as that leaves all probabilities near one half, on the side of the many.
void PrecisionRecallStudyTest::nothingCalledClassOneHasNoPrecision() {
  const StudyInputs inputs = fitted(halves(), 1e-6);
  const QString said = answer(inputs);
  QVERIFY2(
      said.startsWith(QStringLiteral("At p = 0.5 Laplace calls none of 100 test points class 1 (precision "
                                     "undefined), and so finds 0 of 10 (recall 0 %); average precision 0.")),
      qPrintable(said));
  const StudyResult result = found(inputs);
  const Table table = precisionRecallStudy.tables[0].make(inputs, result);
  QVERIFY(table.cell(0, 2).missing());
  QCOMPARE(std::get<double>(table.cell(0, 3).value), 0.0);
  const Chart chart = precisionRecallStudy.charts[0].make(result);
  QVERIFY(findPart<ChartLine>(chart, "laplace_probit at the threshold")->x.is_empty());
  QVERIFY(!findPart<ChartLine>(chart, "laplace_probit")->x.is_empty());
}

/// In three digits it would be one, from which on nothing is called class 1.
void PrecisionRecallStudyTest::aThresholdIsSaidWithAllItsDigits() {
  PrecisionRecall result = resultOf<PrecisionRecall>(found(fitted(halves())));
  result.threshold = 0.999999;
  const QString said = precisionRecallStudy.answer({result});
  QVERIFY2(said.startsWith(QStringLiteral("At p = 0.999999 Laplace ")), qPrintable(said));
}

void PrecisionRecallStudyTest::oneClassHasNoCurves() {
  for (const arma::uword only : {0U, 1U}) {
    Dataset dataset = rare();
    dataset.labels.fill(only);
    const StudyInputs inputs = fitted({}, 20.0, dataset);
    const QString said = answer(inputs);
    QCOMPARE(said, QStringLiteral(
                       "All 200 training points are of class %1: precision and recall need both classes.")
                       .arg(only));
    const StudyResult result = found(inputs);
    QCOMPARE(precisionRecallStudy.charts[0].make(result).sentence, said);
    const Table table = precisionRecallStudy.tables[0].make(inputs, result);
    QCOMPARE(table.rows.size(), std::size_t{2});  // nothing to guess
    QVERIFY(table.cell(0, 1).missing());
    JsonObject object;
    precisionRecallStudy.addJson(object, inputs, result);
    QVERIFY(!object.text().contains("nan"));
    QVERIFY(object.text().contains("\"base_rate\": null"));
  }
}

void PrecisionRecallStudyTest::withoutLabelsThePriorIsJudged() {
  SplitRule none = halves();
  none.use_first = 0;
  const QString said = answer(fitted(none));
  // All logits are 0: one tie, called class 1 together.
  QCOMPARE(said,
           QStringLiteral("No labels are used: at p = 0.5 the prior calls 100 of 100 test points class 1, "
                          "rightly 10 (precision 10.0 %), and finds 10 of 10 (recall 100.0 %); average "
                          "precision 0.1, guessing 0.1."));
  QCOMPARE(answer(fitted({.use_first = 0})),
           QStringLiteral("No labels are used, and no points are held out: there is nothing to count."));
}

void PrecisionRecallStudyTest::stepsHaveTheAreaOfTheAveragePrecision() {
  const StudyResult result = found(fitted(halves()));
  const Chart chart = precisionRecallStudy.charts[0].make(result);
  for (const MethodPrecision& by : resultOf<PrecisionRecall>(result).methods) {
    const auto* line = findPart<ChartLine>(chart, std::string(by.method->id));
    QVERIFY(line != nullptr);
    const double area = arma::as_scalar(arma::trapz(line->x, line->y));
    qInfo("area %.4f, average precision %.4f", area, by.curve.average_precision);
    QVERIFY(std::abs(area - by.curve.average_precision) < 0.003);  // what is nearer than a pixel is left out
    QVERIFY(by.curve.average_precision > 0.3);
  }
}

void PrecisionRecallStudyTest::theChartNamesCurvesMarksAndGuessing() {
  const StudyResult result = found(fitted(halves()));
  const Chart chart = precisionRecallStudy.charts[0].make(result);
  const auto& by = resultOf<PrecisionRecall>(result).methods.back();
  const ConfusionRates rates = rates_of(by.counts);
  const auto* mark = findPart<ChartLine>(chart, "laplace_probit at the threshold");
  QCOMPARE(mark->x(0), rates.true_positive_rate);
  QCOMPARE(mark->y(0), rates.precision);
  QCOMPARE(mark->style.look, std::string("method:laplace_probit"));
  QCOMPARE(findPart<ChartRule>(chart, "guessing")->at, 0.1);
  QStringList names;
  for (const ChartName& name : chart.names) names << name.text;
  QCOMPARE(names.size(), 4);
  QCOMPARE(names[1], QStringLiteral("Laplace: average precision %1")
                         .arg(QString::number(by.curve.average_precision, 'f', 3)));
  QCOMPARE(names[2], QStringLiteral("guessing: 0.100"));
  QCOMPARE(names[3], QStringLiteral("marks: p = 0.5"));
}

void PrecisionRecallStudyTest::tablesHaveAllMethodsAndThresholds() {
  const StudyInputs inputs = fitted(halves());
  const StudyResult result = found(inputs);
  const Table scores = precisionRecallStudy.tables[0].make(inputs, result);
  QCOMPARE(scores.rows.size(), std::size_t{3});
  QCOMPARE(std::get<double>(scores.cell(2, 1).value), 0.1);
  QVERIFY(scores.title.contains(QStringLiteral("100 test points")) &&
          scores.title.contains(QStringLiteral("width 0.6")));
  const Table curves = precisionRecallStudy.tables[1].make(inputs, result);
  QCOMPARE(curves.rows.size(), std::size_t{200});  // no two of the 100 points have a probability in common
  QCOMPARE(std::get<double>(curves.rows.back().cells.back().value), 1.0);
}

void PrecisionRecallStudyTest::figuresCarryItsNumbers() {
  const StudyResult result = found(fitted(halves()));
  const std::vector<NamedNumber> numbers = precisionRecallStudy.numbers(result);
  QCOMPARE(numbers.size(), std::size_t{6});
  const auto average = std::ranges::find(numbers, "laplace: average precision", &NamedNumber::name);
  QVERIFY(average != numbers.end());
  QCOMPARE(average->value.value(), resultOf<PrecisionRecall>(result).methods.back().curve.average_precision);
}

void PrecisionRecallStudyTest::otherTestPointsAreAnotherQuestion() {
  const StudyInputs one = fitted(halves());
  StudyInputs other = one;
  QVERIFY(precisionRecallStudy.isRight(one, other));
  other.problem.split.seed = 2;  // of the same model, as it were
  QVERIFY(!precisionRecallStudy.isRight(one, other));
  QVERIFY(precisionRecallStudy.mayStay(one, other));
  QVERIFY(!precisionRecallStudy.mayStay(one, fitted(halves())));
}

void PrecisionRecallStudyTest::thePageAnswersAndHasRoomForTheCurves() {
  Document document;
  LiveFit fit(&document);
  StudyPage page(precisionRecallStudy, &document, &fit);
  page.resize(1000, 230);
  fit.setView({-2.0, 3.0, -2.0, 2.0});
  document.editDataset(rare(), QStringLiteral("rare"));
  document.setSplit(halves());
  document.setHyperparameters({&rbf_features, 0.6, 20.0});
  page.show();
  AWAIT(fit.fitCurrent() && page.said().startsWith(QStringLiteral("At p = 0.5 Laplace calls ")));
  QCOMPARE(page.findChild<QTableWidget*>(QStringLiteral("precision_recallTable"))->rowCount(), 3);
  const QCustomPlot* plot = page.chart("precision_recall")->plot();
  QVERIFY(plot->legend->visible());
  QCOMPARE(plot->legend->itemCount(), 4);
  AWAIT(plot->axisRect()->height() > 70);
  QVERIFY(plot->axisRect()->width() > 100);
  document.setSplit({.use_first = 0});
  AWAIT(page.said().contains(QStringLiteral("there is nothing to count")));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PrecisionRecallStudyTest);
#include "tst_precision_recall_study.moc"
