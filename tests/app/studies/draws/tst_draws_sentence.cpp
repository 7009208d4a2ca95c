#include "app/studies/draws/draws_sentence.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <limits>
#include <memory>

namespace credence {

/// What the study of draws answers, of draws as they come.
class DrawsSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void pAndTheEvidenceHaveTheirErrors();
  void weightsThatCannotBeTrustedGiveNoEvidence();
  void thePriorIsCalledSo();
  void oneDrawHasNoError();
  void drawsThatAllAgreeNeedNoMore();
  void thereIsNoAnswerBeforeTheDraws();

 private:
  static DrawsResult drawn(arma::uword draws, double error);
  static DrawWeights weightsOf(arma::uword draws, double shape);
};

DrawWeights DrawsSentenceTest::weightsOf(arma::uword draws, double shape) {
  DrawWeights weights;
  weights.counts = {draws};
  weights.evidence.value = {-13.404};
  weights.evidence.standard_error = {0.0812};
  weights.diagnostics.draws = draws;
  weights.diagnostics.effective_sample_size = 638.4;
  weights.diagnostics.pareto_k = shape;
  return weights;
}

/// So many draws, and the error of their mean.
DrawsResult DrawsSentenceTest::drawn(arma::uword draws, double error) {
  DrawsResult result;
  result.asked.draws = draws;
  result.probability.counts = {draws};
  result.probability.drawn.value = {0.2316};
  result.probability.drawn.standard_error = {error};
  result.weights = std::make_shared<const DrawWeights>(weightsOf(draws, 0.3));
  return result;
}

void DrawsSentenceTest::pAndTheEvidenceHaveTheirErrors() {
  QCOMPARE(drawsSentence(drawn(1000, 0.0056)),
           QStringLiteral("1000 draws of Laplace say p = 0.2316 ± 0.0056 (± 0.001 takes 31\u202f000 draws); "
                          "weighted, 638 count: log p(D) = −13.40 ± 0.081."));
}

void DrawsSentenceTest::weightsThatCannotBeTrustedGiveNoEvidence() {
  DrawsResult result = drawn(1000, 0.0056);
  result.weights = std::make_shared<const DrawWeights>(weightsOf(1000, 0.9));
  const QString said = drawsSentence(result);
  QVERIFY2(said.endsWith(QStringLiteral("; weighted, only 638 count.")), qPrintable(said));
}

void DrawsSentenceTest::thePriorIsCalledSo() {
  DrawsResult result = drawn(1000, 0.0056);
  result.asked.from.kind = nullptr;
  QVERIFY(drawsSentence(result).startsWith(QStringLiteral("1000 draws of the prior say p = ")));
}

void DrawsSentenceTest::oneDrawHasNoError() {
  QCOMPARE(drawsSentence(drawn(1, std::numeric_limits<double>::quiet_NaN())),
           QStringLiteral("1 draw of Laplace says p = 0.2316, and not how far that is off."));
}

void DrawsSentenceTest::drawsThatAllAgreeNeedNoMore() {
  const QString said = drawsSentence(drawn(1000, 0.0));
  QVERIFY2(!said.contains(QStringLiteral("takes")), qPrintable(said));
}

void DrawsSentenceTest::thereIsNoAnswerBeforeTheDraws() {
  QCOMPARE(drawsSentence({}), QString());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::DrawsSentenceTest);
#include "tst_draws_sentence.moc"
