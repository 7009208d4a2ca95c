#include "app/studies/splits/splits_sentence.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <vector>

namespace credence {

/// What the study of splits answers, of scores as they come, and why there may be none.
class SplitsSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void manySplitsHaveAMeanAndASpread();
  void oneSplitAsksForMore();
  void whatDidNotConvergeIsLeftOutAndCounted();
  void withoutAnyFitThereIsNoScore();
  void withoutAPriorItIsTheMaximumOfTheLikelihood();
  void onlyASplitByAShareCanBeDrawnAgain();
};

namespace {

SplitScore scored(std::uint64_t seed, double map, double laplace, bool converged = true) {
  return {seed, {map, laplace}, converged};
}

}  // namespace

// The standard deviations are those of two and of three numbers, by hand.
void SplitsSentenceTest::manySplitsHaveAMeanAndASpread() {
  QCOMPARE(splitsSentence({scored(1, -0.1, -0.2), scored(2, -0.3, -0.2)}, true),
           QStringLiteral(
               "Over 2 splits a test point's log-likelihood is by MAP −0.200 ± 0.141 and Laplace −0.200 ± "
               "0.000: what one split says is by chance off by about as much."));
  QVERIFY(splitsSentence({scored(1, -0.1, -0.2), scored(2, -0.2, -0.4), scored(3, -0.3, -0.6)}, true)
              .startsWith(QStringLiteral(
                  "Over 3 splits a test point's log-likelihood is by MAP −0.200 ± 0.100 and Laplace −0.400 "
                  "± 0.200:")));
}

void SplitsSentenceTest::oneSplitAsksForMore() {
  QCOMPARE(splitsSentence({scored(7, -0.25, -0.3)}, true),
           QStringLiteral("One split so far: a test point's log-likelihood is by MAP −0.250 and Laplace "
                          "−0.300. Try more, to see how far that is chance."));
}

void SplitsSentenceTest::whatDidNotConvergeIsLeftOutAndCounted() {
  std::vector<SplitScore> scores = {scored(1, -0.1, -0.2), scored(2, -9.0, -9.0, false),
                                    scored(3, -0.3, -0.2)};
  const QString one = splitsSentence(scores, true);
  QVERIFY2(one.startsWith(QStringLiteral("Over 2 splits")) && one.contains(QStringLiteral("MAP −0.200")),
           qPrintable(one));
  QVERIFY2(one.endsWith(QStringLiteral(" One more split is left out: its fit did not converge.")),
           qPrintable(one));
  scores.push_back(scored(4, -9.0, -9.0, false));
  QVERIFY(splitsSentence(scores, true)
              .endsWith(QStringLiteral(" 2 more splits are left out: their fits did not converge.")));
}

void SplitsSentenceTest::withoutAnyFitThereIsNoScore() {
  QCOMPARE(splitsSentence({scored(1, -9.0, -9.0, false)}, true),
           QStringLiteral("The fit of no split converged: there is no score to compare."));
}

void SplitsSentenceTest::withoutAPriorItIsTheMaximumOfTheLikelihood() {
  QVERIFY(!splitsSentence({scored(1, -0.1, -0.2)}, false).contains(QStringLiteral("MAP")));
}

void SplitsSentenceTest::onlyASplitByAShareCanBeDrawnAgain() {
  using Kind = SplitRule::Kind;
  QVERIFY(whyNoOtherSplit({.kind = Kind::fraction, .fraction = 0.8}).isEmpty());
  QVERIFY(whyNoOtherSplit({.kind = Kind::all_training}).startsWith(QStringLiteral("All points train:")));
  QVERIFY(whyNoOtherSplit({.kind = Kind::first_n, .first_n = 5})
              .startsWith(QStringLiteral("The first points train:")));
  QVERIFY(whyNoOtherSplit({.kind = Kind::marked})
              .startsWith(QStringLiteral("Who trains is marked point by point:")));
  SplitRule none{.kind = Kind::fraction, .fraction = 1.0};
  QVERIFY(whyNoOtherSplit(none).startsWith(QStringLiteral("This share leaves no test points:")));
  none.fraction = 0.7;
  QVERIFY(whyNoOtherSplit(none).isEmpty());
  none.validation = 0.3;
  QVERIFY(!whyNoOtherSplit(none).isEmpty());
  // So few points that rounding leaves none to test.
  const SplitRule nearly{.kind = Kind::fraction, .fraction = 0.995};
  QCOMPARE(whyNoOtherSplit(nearly, false), whyNoOtherSplit(none));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SplitsSentenceTest);
#include "tst_splits_sentence.moc"
