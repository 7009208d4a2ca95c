#include "app/compute/fit_job.h"
#include "app/report/number_text.h"
#include "app/studies/eigenvalues/eigenvalues.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <memory>
#include <stdexcept>

namespace credence {

/// What the study of the eigenvalues answers, whatever the data and the setting.
class EigenvaluesTest : public QObject {
  Q_OBJECT

 private slots:
  void theAnswerHasTheNumbersOfTheFit();
  void withoutAPriorLabelsDecideAll();
  void aWidePriorHardlyMatters();
  void aNarrowPriorDecidesAll();
  void labelsOfOneClassDecideSomething();
  void withoutLabelsThereIsNoAnswer();
  void aFitThatDidNotConvergeSaysSo();

 private:
  static QString answer(const Hyperparameters& setting, const Dataset& dataset, const SplitRule& split = {});
  static StudyInputs fitted(const Hyperparameters& setting, const Dataset& dataset, const SplitRule& split);
  static QString answerOf(const StudyInputs& inputs) {
    return eigenvaluesStudy.fullAnswer(inputs, eigenvaluesStudy.computed(inputs));
  }
  static Dataset moons() { return generate(*find_generator("moons"), {60, 0.3, 5}); }
};

StudyInputs EigenvaluesTest::fitted(const Hyperparameters& setting, const Dataset& dataset,
                                    const SplitRule& split) {
  const FitProblem problem{0, std::make_shared<const Dataset>(dataset), split, setting};
  return {problem, std::make_shared<const Fit>(FitJob::fitOnly(problem))};
}

QString EigenvaluesTest::answer(const Hyperparameters& setting, const Dataset& dataset,
                                const SplitRule& split) {
  return answerOf(fitted(setting, dataset, split));
}

void EigenvaluesTest::theAnswerHasTheNumbersOfTheFit() {
  const StudyInputs inputs = fitted({&rbf_features, 0.6, 20.0}, moons(), {});
  // By the trace of the posterior's covariance, not by eigenvalues.
  const double decided = inputs.fit->model->posterior.covariance.effective_parameters();
  QVERIFY(decided > 2.0 && decided < 60.0);
  QCOMPARE(answerOf(inputs), QStringLiteral("The labels decide %1 of 61 weights; the prior decides the rest.")
                                 .arg(significantNumber(decided)));
}

void EigenvaluesTest::withoutAPriorLabelsDecideAll() {
  QCOMPARE(answer({&linear_features, 1.0, no_prior}, moons()),
           QStringLiteral("There is no prior: the labels alone decide all 3 weights."));
}

void EigenvaluesTest::aWidePriorHardlyMatters() {
  QCOMPARE(answer({&linear_features, 1.0, 1e9}, moons()),
           QStringLiteral("The labels decide all 3 weights; the prior hardly matters."));
}

void EigenvaluesTest::aNarrowPriorDecidesAll() {
  QCOMPARE(answer({&linear_features, 1.0, 1e-6}, moons()),
           QStringLiteral("The labels decide hardly any of the 3 weights; all stay near the prior."));
}

// That they are all the same tells of the weights, too.
void EigenvaluesTest::labelsOfOneClassDecideSomething() {
  Dataset one = moons();
  one.labels.ones();
  const StudyInputs inputs = fitted({&rbf_features, 0.6, 20.0}, one, {});
  const double decided = inputs.fit->model->posterior.covariance.effective_parameters();
  QVERIFY(answerOf(inputs).startsWith(
      QStringLiteral("The labels decide %1 of 61 weights").arg(significantNumber(decided))));
}

void EigenvaluesTest::withoutLabelsThereIsNoAnswer() {
  SplitRule split;
  split.use_first = 0;
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, answer({&rbf_features, 0.6, 20.0}, moons(), split));
}

void EigenvaluesTest::aFitThatDidNotConvergeSaysSo() {
  StudyInputs inputs = fitted({&rbf_features, 0.6, 20.0}, moons(), {});
  QVERIFY(!answerOf(inputs).contains(QStringLiteral("converge")));
  auto model = std::make_shared<Model>(*inputs.fit->model);
  model->mode.converged = false;
  auto fit = std::make_shared<Fit>(*inputs.fit);
  fit->model = model;
  inputs.fit = fit;
  QVERIFY(
      answerOf(inputs).contains(QStringLiteral(". The fit did not converge: these are not the numbers of")));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::EigenvaluesTest);
#include "tst_eigenvalues.moc"
