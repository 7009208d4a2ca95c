#include "app/answers/judge_sentence.h"
#include "app/compute/fit_job.h"
#include "core/data/role.h"
#include "core/evaluation/method_score.h"
#include "core/generators/generators.h"
#include "core/method/method.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <memory>

namespace credence {

/// What the page Judge answers, of predictions that are made up.
class JudgeSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void testPointsJudgeWithWhatChanceMayDo();
  void pointsThatTrainedItAreSaidToBe();
  void scoresAloneSayTheSame();
  void validationPointsAreNamed();
  void theThresholdMovesWhatIsRight();
  void whoIsWorseThanACoinIsToldSo();
  void whoIsNeverSureIsToldSo();
  void oneClassSaysNothingOfTheOther();
  void aPosteriorThatIsNotToBeTrustedIsSaid();
  void aFitThatDidNotConvergeIsSaid();
  void maximumLikelihoodHasItsName();
  void whatIsNotJudgedHasNoSentence();

 private:
  /// Of ten points, three of which do not train: p = 0.95 of class 1 for those of class 1, and 0.25 for those
  /// of class 0, but for row 9, of class 0, which gets 0.95.
  static Judgement judged(const QString& kind, const std::function<void(Fit&)>& change = {},
                          const PosteriorQuality& quality = {}, const arma::uvec& labels = {});
};

Judgement JudgeSentenceTest::judged(const QString& kind, const std::function<void(Fit&)>& change,
                                    const PosteriorQuality& quality, const arma::uvec& labels) {
  Dataset dataset;
  dataset.inputs = arma::mat(10, 2, arma::fill::zeros);
  dataset.inputs.col(0) = arma::regspace(0.0, 9.0);
  dataset.labels = labels.is_empty() ? arma::uvec{0, 1, 0, 1, 0, 1, 0, 1, 1, 0} : labels;
  const auto role =
      static_cast<arma::uword>(kind == QStringLiteral("validation") ? Role::validation : Role::test);
  if (kind != QStringLiteral("train")) {
    dataset.role_marks = arma::uvec(10, arma::fill::value(static_cast<arma::uword>(Role::train)));
    dataset.role_marks.tail(3).fill(role);
  }
  FitProblem problem;
  problem.split.kind = SplitRule::Kind::marked;
  problem.hyperparameters = {&rbf_features, 1.0, 1.0};
  problem.dataset = std::make_shared<const Dataset>(dataset);
  Fit fit = FitJob::fitOnly(problem);
  if (change) change(fit);
  arma::vec logits(10);
  for (arma::uword n = 0; n < 10; ++n)
    logits(n) = dataset.labels(n) == 1 || n == 9 ? std::log(19.0) : -std::log(3.0);
  const auto score =
      std::make_shared<const MethodScore>(score_logits(laplace_probit, logits, dataset, fit.split, quality));
  return judge({std::make_shared<const Fit>(std::move(fit)), {score}});
}

// Two of three right: by Wilson 21 to 94 %. Mean log2 p of 0.95, 0.95, 0.05 is −1.490.
void JudgeSentenceTest::testPointsJudgeWithWhatChanceMayDo() {
  QCOMPARE(
      judgeSentence(judged(QStringLiteral("test")), &laplace_probit, Role::test),
      QStringLiteral("Laplace gets 66.7 % of 3 test points right (21 to 94 % but for chance), 2 of the 3 "
                     "that it is sure of (p beyond 0.9); it is 0.490 bits a label worse than a coin."));
}

// Mean log2 p of five 0.95, four 0.75 and one 0.05 is −0.635.
void JudgeSentenceTest::pointsThatTrainedItAreSaidToBe() {
  QCOMPARE(judgeSentence(judged(QStringLiteral("train")), &laplace_probit, Role::train),
           QStringLiteral(
               "Laplace gets 90.0 % of the 10 points right that it was fitted to (new ones are harder), 5 of "
               "the 6 that it is sure of (p beyond 0.9); it beats a coin by 0.365 bits a label."));
}

// What a command says, which has the scores alone, is what the page says.
void JudgeSentenceTest::scoresAloneSayTheSame() {
  const Judgement judgement = judged(QStringLiteral("test"));
  for (const Role role : {Role::train, Role::test}) {
    for (const double threshold : {0.5, 0.2}) {
      QCOMPARE(judgeSentence(*judgement.request.result, *judgement.request.scores.front(), role, threshold),
               judgeSentence(judgement, &laplace_probit, role, threshold));
    }
  }
  QVERIFY(judgeSentence(*judgement.request.result, *judgement.request.scores.front(), Role::validation)
              .isEmpty());
}

void JudgeSentenceTest::validationPointsAreNamed() {
  const QString answer =
      judgeSentence(judged(QStringLiteral("validation")), &laplace_probit, Role::validation);
  QVERIFY2(answer.startsWith(QStringLiteral("Laplace gets 66.7 % of 3 validation points right")),
           qPrintable(answer));
}

// From 0.2 on all are called class 1.
void JudgeSentenceTest::theThresholdMovesWhatIsRight() {
  const QString answer = judgeSentence(judged(QStringLiteral("train")), &laplace_probit, Role::train, 0.2);
  QVERIFY2(
      answer.startsWith(QStringLiteral("Laplace, class 1 from p = 0.2 on, gets 50.0 % of the 10 points")),
      qPrintable(answer));
}

void JudgeSentenceTest::whoIsWorseThanACoinIsToldSo() {
  QVERIFY(judgeSentence(judged(QStringLiteral("test")), &laplace_probit, Role::test)
              .contains(QStringLiteral("worse than a coin")));
  QVERIFY(judgeSentence(judged(QStringLiteral("test")), &laplace_probit, Role::train)
              .contains(QStringLiteral("beats a coin")));
}

void JudgeSentenceTest::whoIsNeverSureIsToldSo() {
  Judgement judgement = judged(QStringLiteral("train"), {}, {}, arma::uvec(10, arma::fill::zeros));
  judgement.parts[Role::train]->methods.front().sure = {};
  QVERIFY(judgeSentence(judgement, &laplace_probit, Role::train)
              .contains(QStringLiteral("and is sure of none (p beyond 0.9)")));
}

void JudgeSentenceTest::oneClassSaysNothingOfTheOther() {
  const QString one = QStringLiteral("they are all of one class, so that nothing is known of the other");
  const Judgement judgement = judged(QStringLiteral("test"), {}, {}, {0, 1, 0, 1, 0, 1, 0, 1, 1, 1});
  QVERIFY(judgeSentence(judgement, &laplace_probit, Role::test).contains(one));
  QVERIFY(!judgeSentence(judgement, &laplace_probit, Role::train).contains(one));
}

void JudgeSentenceTest::aPosteriorThatIsNotToBeTrustedIsSaid() {
  PosteriorQuality quality;
  quality.reliable = false;
  QVERIFY(judgeSentence(judged(QStringLiteral("test"), {}, quality), &laplace_probit, Role::test)
              .endsWith(QStringLiteral("; its posterior is not to be trusted.")));
}

void JudgeSentenceTest::aFitThatDidNotConvergeIsSaid() {
  const auto stop = [](Fit& fit) {
    Model model = *fit.model;
    model.mode.converged = false;
    fit.model = std::make_shared<const Model>(std::move(model));
  };
  QVERIFY(judgeSentence(judged(QStringLiteral("test"), stop), &laplace_probit, Role::test)
              .endsWith(QStringLiteral("; the fit: not converged.")));
}

void JudgeSentenceTest::maximumLikelihoodHasItsName() {
  Judgement judgement = judged(QStringLiteral("train"),
                               [](Fit& fit) { fit.request.hyperparameters.prior_variance = no_prior; });
  auto score = std::make_shared<MethodScore>(*judgement.request.scores.front());
  score->method = &map_method;
  judgement.request.scores = {score};
  judgement.parts[Role::train]->methods.front().method = &map_method;
  const QString answer = judgeSentence(judgement, &map_method, Role::train);
  QVERIFY2(answer.startsWith(QStringLiteral("Max")), qPrintable(answer));
}

void JudgeSentenceTest::whatIsNotJudgedHasNoSentence() {
  QVERIFY(judgeSentence(judged(QStringLiteral("train")), &laplace_probit, Role::test).isEmpty());
  QVERIFY(judgeSentence(judged(QStringLiteral("train")), &ep_method, Role::train).isEmpty());
  QVERIFY(judgeSentence(judged(QStringLiteral("train")), nullptr, Role::train).isEmpty());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::JudgeSentenceTest);
#include "tst_judge_sentence.moc"
