#include "app/answers/cursor_sentence.h"
#include "app/compute/fit_job.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <memory>

namespace credence {

/// What the page Cursor answers: of a real fit, and of predictions that are made up.
class CursorSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void averagingBringsPNearerToOneHalf();
  void aNarrowLogitIsNotWorthAveraging();
  void aWideOneMayLoseWhatItGains();
  void drawsElsewhereAreSaid();
  void drawsThatAgreeAreSaid();
  void farFromAllPointsIsSaid();
  void nearlyCertainIsNotCertain();
  void aFitThatDidNotConvergeIsSaid();
  void theFitItselfHasASentence();
  void featuresWithoutAWidthHaveNoDistance();
  void withoutLabelsThePriorSpeaks();

 private:
  PointPrediction prediction(double map, double mean, double deviation, double laplace) const;
  static std::shared_ptr<const FitResult> fitOf(const FeatureFamily& features, bool converged = true);

  std::shared_ptr<const FitResult> m_result;
};

std::shared_ptr<const FitResult> CursorSentenceTest::fitOf(const FeatureFamily& features, bool converged) {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {40, 0.3, 1}));
  request.hyperparameters = {&features, 0.5, 30.0};
  request.view = {-2.0, 3.0, -2.0, 2.0};
  Fit fit = FitJob::fitOnly(request);
  if (!converged) {
    Model model = *fit.model;
    model.mode.converged = false;
    fit.model = std::make_shared<const Model>(std::move(model));
  }
  FitResult result;
  result.request = request;
  result.fit = std::make_shared<const Fit>(std::move(fit));
  return std::make_shared<const FitResult>(std::move(result));
}

void CursorSentenceTest::initTestCase() {
  m_result = fitOf(rbf_features);
}

PointPrediction CursorSentenceTest::prediction(double map, double mean, double deviation,
                                               double laplace) const {
  PointPrediction made{{m_result, {0.0, 0.0}}, {}, {}};
  made.gaussians = {{&laplace_posterior, {}, mean, deviation, laplace, laplace}};
  made.marks = {{&map_method, map}};
  made.nearest = 0.1;
  return made;
}

void CursorSentenceTest::averagingBringsPNearerToOneHalf() {
  QCOMPARE(
      cursorSentence(prediction(0.8548, 1.772, 1.862, 0.7576)),
      QStringLiteral("MAP says p is 0.85; averaged over its logit, 1.77 ± 1.86, Laplace says 0.76, nearer to "
                     "one half."));
}

void CursorSentenceTest::aNarrowLogitIsNotWorthAveraging() {
  QCOMPARE(
      cursorSentence(prediction(0.61, 0.45, 0.21, 0.609)),
      QStringLiteral("MAP says p is 0.61; its logit, 0.45 ± 0.21, is known too well for averaging over it to "
                     "change much."));
}

void CursorSentenceTest::aWideOneMayLoseWhatItGains() {
  QCOMPARE(
      cursorSentence(prediction(0.501, 0.005, 3.0, 0.5)),
      QStringLiteral("MAP says p is 0.50; averaging over its logit, 0.01 ± 3.00, loses on one side what it "
                     "gains on the other."));
}

void CursorSentenceTest::drawsElsewhereAreSaid() {
  PointPrediction made = prediction(0.8548, 1.772, 1.862, 0.7576);
  made.truth = PointPrediction::Truth();
  made.truth->probability = 0.872;
  QVERIFY(cursorSentence(made).endsWith(
      QStringLiteral("; but exact draws say 0.87: the Gaussian is not where they are.")));
}

void CursorSentenceTest::drawsThatAgreeAreSaid() {
  PointPrediction made = prediction(0.8548, 1.772, 1.862, 0.7576);
  made.truth = PointPrediction::Truth();
  made.truth->probability = 0.765;
  QVERIFY(cursorSentence(made).endsWith(QStringLiteral("; exact draws agree, 0.77.")) ||
          cursorSentence(made).endsWith(QStringLiteral("; exact draws agree, 0.76.")));
}

void CursorSentenceTest::farFromAllPointsIsSaid() {
  PointPrediction made = prediction(0.501, 0.005, 3.0, 0.5);
  made.nearest = 2.43;
  QVERIFY(cursorSentence(made).endsWith(QStringLiteral("; no training point is nearer than 2.4 widths.")));
  made.nearest = 1.9;
  QVERIFY(!cursorSentence(made).contains(QStringLiteral("training point")));
}

void CursorSentenceTest::nearlyCertainIsNotCertain() {
  const QString sure = cursorSentence(prediction(0.9997, 8.1, 2.0, 0.9965));
  QVERIFY2(sure.startsWith(QStringLiteral("MAP says p is over 0.99; ")), qPrintable(sure));
  QVERIFY(!sure.contains(QStringLiteral("1.00")));
  QVERIFY(cursorSentence(prediction(0.0003, -8.1, 2.0, 0.06))
              .startsWith(QStringLiteral("MAP says p is under 0.01")));
}

void CursorSentenceTest::aFitThatDidNotConvergeIsSaid() {
  PointPrediction made = prediction(0.61, 0.45, 0.21, 0.609);
  made.request.result = fitOf(rbf_features, false);
  QVERIFY(cursorSentence(made).endsWith(QStringLiteral("; the fit: not converged.")));
}

void CursorSentenceTest::theFitItselfHasASentence() {
  // Far out there is no point, and p is that of the bias alone.
  const PointPrediction made = predictPoint({m_result, {30.0, 30.0}}, {});
  QVERIFY(made.nearest > 50.0);
  const QString answer = cursorSentence(made);
  QVERIFY2(answer.contains(QStringLiteral("; no training point is nearer than ")), qPrintable(answer));
  const Dataset& dataset = *m_result->request.dataset;
  const QPointF on(dataset.inputs(3, 0), dataset.inputs(3, 1));
  QCOMPARE(predictPoint({m_result, on}, {}).nearest, 0.0);
}

void CursorSentenceTest::featuresWithoutAWidthHaveNoDistance() {
  const PointPrediction made = predictPoint({fitOf(linear_features), {30.0, 30.0}}, {});
  QVERIFY(std::isnan(made.nearest));
  QVERIFY(!cursorSentence(made).contains(QStringLiteral("widths")));
}

void CursorSentenceTest::withoutLabelsThePriorSpeaks() {
  Fit fit = *m_result->fit;
  fit.split.unused = fit.split.train();
  fit.split.rows[Role::train].reset();
  FitResult result = *m_result;
  result.fit = std::make_shared<const Fit>(std::move(fit));
  PointPrediction made = prediction(0.5, 0.0, 5.477, 0.5);
  made.request.result = std::make_shared<const FitResult>(std::move(result));
  QCOMPARE(cursorSentence(made),
           QStringLiteral(
               "Without labels it knows only the prior: the logit is 0.00 ± 5.48, and p 0.50 on average."));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::CursorSentenceTest);
#include "tst_cursor_sentence.moc"
