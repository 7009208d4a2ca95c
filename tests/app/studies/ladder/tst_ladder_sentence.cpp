#include "app/studies/ladder/ladder_sentence.h"
#include "core/method/method.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <limits>

namespace credence {

/// What the study of the ladder answers, of rungs as they are measured.
class LadderSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void theNearestOnAverageIsNamed();
  void anEvidenceThatIsTooHighIsCalledSo();
  void mapMayBeNearest();
  void whatIsNotToBeTrustedIsNotNamed();
  void noneMayBeTrusted();
  void drawsThatDoNotAgreeTellNothing();
  void thereIsNoAnswerBeforeTheDraws();

 private:
  static Ladder climbed();
};

Ladder LadderSentenceTest::climbed() {
  const auto rung = [](const Method& method, double evidence, double mean, double largest) {
    LadderRung made{.method = &method, .log_evidence = evidence};
    made.error.mean = mean;
    made.error.largest = largest;
    made.quality.reliable = true;
    return made;
  };
  Ladder ladder;
  ladder.truth.source = &ep_importance_posterior;
  ladder.truth.log_evidence = -11.0;
  ladder.truth.quality.reliable = true;
  ladder.rungs = {rung(map_method, std::numeric_limits<double>::quiet_NaN(), 0.02216, 0.057),
                  rung(laplace_probit, -11.25, 0.0429, 0.0755), rung(ep_method, -11.086, 0.00539, 0.0201)};
  return ladder;
}

void LadderSentenceTest::theNearestOnAverageIsNamed() {
  QCOMPARE(
      ladderSentence(climbed()),
      QStringLiteral("EP is nearest to what is exact: on average its p is wrong by 0.0054 (0.02 at most), "
                     "MAP's by 0.022, Laplace's by 0.043; its log evidence is 0.086 too low."));
}

void LadderSentenceTest::anEvidenceThatIsTooHighIsCalledSo() {
  Ladder ladder = climbed();
  ladder.rungs[2].log_evidence = -10.5;
  QVERIFY(ladderSentence(ladder).endsWith(QStringLiteral("; its log evidence is 0.5 too high.")));
}

// It has no evidence that could be wrong.
void LadderSentenceTest::mapMayBeNearest() {
  Ladder ladder = climbed();
  ladder.rungs[0].error.mean = 0.001;
  QCOMPARE(
      ladderSentence(ladder),
      QStringLiteral("MAP is nearest to what is exact: on average its p is wrong by 0.001 (0.057 at most), "
                     "Laplace's by 0.043."));
}

void LadderSentenceTest::whatIsNotToBeTrustedIsNotNamed() {
  Ladder ladder = climbed();
  ladder.rungs[2].quality.reliable = false;
  QVERIFY(ladderSentence(ladder).startsWith(QStringLiteral("MAP is nearest")));
}

void LadderSentenceTest::noneMayBeTrusted() {
  Ladder ladder = climbed();
  for (LadderRung& rung : ladder.rungs) rung.quality.reliable = false;
  QCOMPARE(ladderSentence(ladder), QStringLiteral("None of them: no method's numbers can be trusted here."));
}

void LadderSentenceTest::drawsThatDoNotAgreeTellNothing() {
  Ladder ladder = climbed();
  ladder.truth.quality.reliable = false;
  QVERIFY(ladderSentence(ladder).startsWith(QStringLiteral("It cannot be told: the draws do not agree")));
}

void LadderSentenceTest::thereIsNoAnswerBeforeTheDraws() {
  Ladder ladder = climbed();
  ladder.truth = {};
  QCOMPARE(ladderSentence(ladder), QString());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LadderSentenceTest);
#include "tst_ladder_sentence.moc"
