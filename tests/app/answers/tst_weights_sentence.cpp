#include "app/answers/weights_sentence.h"
#include "core/method/method.h"
#include "core/weights/certain_signs.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

namespace credence {

/// What the page Weights answers, of weights that are made up.
class WeightsSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void anIntervalWithoutZeroKnowsTheSign();
  void signsAreCountedAndTheLargestNamed();
  void theConstantIsNotTheLargest();
  void whatIsExactComesWhenItIsKnown();
  void exactNumbersThatAreNotToBeTrustedAreNotShown();
  void withoutAPriorItIsSaid();
  void bumpsDecideTogether();
  void bumpsWithASignAreCounted();
  void nothingHasNoSentence();

 private:
  static WeightStudy straight();
  static KernelWeights bumps();
};

// The intervals: −9 ± 2.9, 2 ± 0.98, −0.5 ± 0.55.
WeightStudy WeightsSentenceTest::straight() {
  WeightStudy study;
  study.names = {"1", "<b>bill</b> & length", "x2"};
  study.estimate = {-9.0, 2.0, -0.5};
  study.prior = Prior(10.0);
  const arma::vec deviation = {1.5, 0.5, 0.28};
  study.gaussians = {{&laplace_posterior, {study.estimate, arma::diagmat(arma::square(deviation))}}};
  return study;
}

KernelWeights WeightsSentenceTest::bumps() {
  KernelWeights weights;
  weights.count = 219;
  weights.largest = {{183, 42.5, 16.7, 1.022, 3.042}, {181, 40.9, 16.6, 0.989, 3.073}};
  return weights;
}

void WeightsSentenceTest::anIntervalWithoutZeroKnowsTheSign() {
  QCOMPARE(certain_signs(arma::vec{1.97, 1.95, -1.97, 0.0}, arma::vec(4, arma::fill::ones)), arma::uword{2});
}

void WeightsSentenceTest::signsAreCountedAndTheLargestNamed() {
  QCOMPARE(
      weightsSentence(straight()),
      QStringLiteral("The data know the sign of 2 of 3 weights (95 %); the largest is that of <b>bill</b> & "
                     "length, by Laplace 2.00 ± 0.50."));
}

void WeightsSentenceTest::theConstantIsNotTheLargest() {
  QVERIFY(!weightsSentence(straight()).contains(QStringLiteral("9.00")));
}

void WeightsSentenceTest::whatIsExactComesWhenItIsKnown() {
  WeightStudy study = straight();
  study.exact = ExactWeights();
  study.exact->moments = {arma::vec{-9.6, 2.24, -0.52}, arma::diagmat(arma::vec{2.0, 0.36, 0.1})};
  QVERIFY(weightsSentence(study).endsWith(QStringLiteral("by Laplace 2.00 ± 0.50, exactly 2.24 ± 0.60.")));
}

void WeightsSentenceTest::exactNumbersThatAreNotToBeTrustedAreNotShown() {
  WeightStudy study = straight();
  study.exact = ExactWeights();
  study.exact->quality.reliable = false;
  study.exact->moments = {arma::vec{-9.6, 2.24, -0.52}, arma::diagmat(arma::vec{2.0, 0.36, 0.1})};
  const QString answer = weightsSentence(study);
  QVERIFY(answer.endsWith(QStringLiteral("its numbers are not to be trusted.")) &&
          !answer.contains(QStringLiteral("2.24")));
}

void WeightsSentenceTest::withoutAPriorItIsSaid() {
  WeightStudy study = straight();
  study.prior = Prior(no_prior);
  QVERIFY(weightsSentence(study).endsWith(QStringLiteral("; without a prior nothing holds them back.")));
}

void WeightsSentenceTest::bumpsDecideTogether() {
  QCOMPARE(weightsSentence(bumps()),
           QStringLiteral(
               "None of the 2 largest of 219 bumps has a sure sign (95 %): only together they decide; bump "
               "184: 1.02 ± 3.04."));
}

void WeightsSentenceTest::bumpsWithASignAreCounted() {
  KernelWeights weights = bumps();
  weights.largest[1].deviation = 0.1;
  QCOMPARE(weightsSentence(weights),
           QStringLiteral("Of the 2 largest of 219 bumps 1 has a sure sign (95 %); bump 184: 1.02 ± 3.04."));
}

void WeightsSentenceTest::nothingHasNoSentence() {
  QVERIFY(weightsSentence(WeightStudy()).isEmpty());
  QVERIFY(weightsSentence(KernelWeights()).isEmpty());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::WeightsSentenceTest);
#include "tst_weights_sentence.moc"
