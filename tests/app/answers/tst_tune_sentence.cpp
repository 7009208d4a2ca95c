#include "app/answers/tune_sentence.h"
#include "support/registered_test.h"

#include <QTest>

#include <array>

namespace credence {

/// What the page Tune answers, of a map that is made up.
class TuneSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void theBestCellAndWhatIsHardlyWorseAreNamed();
  void aBetterSettingBetweenTheCellsCounts();
  void theSettingAtHandMayBeTheBest();
  void withoutAWidthOnlyVariancesAreNamed();
  void aMapThatIsNotCompleteSaysSo();
  void anEdgeIsDoubtful();
  void approximatedCellsAreDoubtful();
  void anEmptyMapHasNoSentence();
  void aSearchSaysWhatItFoundAndWhatIsDoubtful();

 private:
  static EvidenceMap hill();
  Hyperparameters m_like{&rbf_features, 1.0, 1.0};
};

// Widths 1, 2, 4, 8, 16; prior variances 1, 10, 100.
EvidenceMap TuneSentenceTest::hill() {
  EvidenceMap map({{1.0, 16.0, 5}, {1.0, 100.0, 3}});
  const arma::mat values = {{-25.0, -24.0, -30.0},
                            {-20.9, -20.5, -26.0},
                            {-27.0, -19.8, -20.6},
                            {-40.0, -40.0, -22.0},
                            {-50.0, -50.0, -50.0}};
  map.prepare("log_evidence");
  for (arma::uword i = 0; i < values.n_rows; ++i) {
    for (arma::uword j = 0; j < values.n_cols; ++j) map.set("log_evidence", {i, j}, values(i, j));
  }
  map.done = map.cell_count();
  return map;
}

void TuneSentenceTest::theBestCellAndWhatIsHardlyWorseAreNamed() {
  QCOMPARE(
      tuneSentence(hill(), m_like, {}, -21.04),
      QStringLiteral("Width 4, prior variance 10, with log evidence −19.80; at hand it is 1.24 nats lower; "
                     "within 1 nat: widths 2 to 4, prior variances 10 to 100."));
}

void TuneSentenceTest::aBetterSettingBetweenTheCellsCounts() {
  Hyperparameters between = m_like;
  between.width = 3.1;
  between.prior_variance = 17.0;
  const QString answer = tuneSentence(hill(), m_like, BestSetting::Known{between, -19.25}, {});
  QCOMPARE(answer, QStringLiteral(
                       "Width 3.1, prior variance 17, with log evidence −19.25; one cell of the map only is "
                       "within 1 nat."));
  // One that is not better is not spoken of.
  QVERIFY(tuneSentence(hill(), m_like, BestSetting::Known{between, -20.0}, {})
              .startsWith(QStringLiteral("Width 4,")));
}

void TuneSentenceTest::theSettingAtHandMayBeTheBest() {
  QVERIFY(tuneSentence(hill(), m_like, {}, -19.801).contains(QStringLiteral("−19.80, as it is at hand; ")));
}

void TuneSentenceTest::withoutAWidthOnlyVariancesAreNamed() {
  EvidenceMap map({{1.0, 16.0, 5}, {1.0, 100.0, 3}}, linear_features);
  map.prepare("log_evidence");
  for (arma::uword j = 0; j < 3; ++j) map.set("log_evidence", {0, j}, std::array{-21.0, -20.4, -20.9}.at(j));
  map.done = 3;
  Hyperparameters line{&linear_features, 1.0, 1.0};
  QCOMPARE(tuneSentence(map, line, {}, {}),
           QStringLiteral("Linear features, prior variance 10, with log evidence −20.40; within 1 nat: prior "
                          "variances 1 to 100."));
}

void TuneSentenceTest::aMapThatIsNotCompleteSaysSo() {
  EvidenceMap map = hill();
  map.done = 9;
  QVERIFY(
      tuneSentence(map, m_like, {}, {}).startsWith(QStringLiteral("Of 9 of 15 settings so far: width 4,")));
}

void TuneSentenceTest::anEdgeIsDoubtful() {
  EvidenceMap map = hill();
  QVERIFY(!tuneSentence(map, m_like, {}, {}).contains(QStringLiteral("edge")));
  map.set("log_evidence", {3, 2}, -18.0);
  QVERIFY(tuneSentence(map, m_like, {}, {})
              .endsWith(QStringLiteral("; it is on the edge of the map: beyond may be better.")));
}

void TuneSentenceTest::approximatedCellsAreDoubtful() {
  EvidenceMap map = hill();
  map.prepare(error_bound_of_evidence);
  for (arma::uword i = 0; i < 5; ++i) {
    for (arma::uword j = 0; j < 3; ++j)
      map.set(error_bound_of_evidence, {i, j}, i == 1 && j == 1 ? 2.0 : 0.0);
  }
  const QString answer = tuneSentence(map, m_like, {}, {});
  QVERIFY2(answer.endsWith(QStringLiteral("; cells are approximated: another may be as good.")),
           qPrintable(answer));
}

void TuneSentenceTest::anEmptyMapHasNoSentence() {
  EvidenceMap map({{1.0, 16.0, 5}, {1.0, 100.0, 3}});
  map.prepare("log_evidence");
  QVERIFY(tuneSentence(map, m_like, {}, -20.0).isEmpty());
}

void TuneSentenceTest::aSearchSaysWhatItFoundAndWhatIsDoubtful() {
  FoundSetting found{.by = &laplace_posterior, .setting = {&rbf_features, 4.0, 20.0}};
  found.end = SearchEnd::converged;
  found.evidence = log_evidence(EvidenceFit{.log_likelihood = -32.1});
  QCOMPARE(foundSentence(found), QStringLiteral("Width 4, prior variance 20, with log evidence −32.10."));
  found.edges.lowest_width = true;
  found.end = SearchEnd::step_limit;
  found.path.resize(12);
  found.seconds = 0.5;
  QCOMPARE(foundSentence(found),
           QStringLiteral(
               "Width 4, prior variance 20, with log evidence −32.10; the search gave up after 12 settings, "
               "0.5 s: this is the last or best so far, not the optimum; it lies on the edge: the smallest "
               "width of the range: beyond it may be better."));
  FoundSetting byPoints{.heldOut = HeldOutChoice{.score = 0.0, .settings = 20}, .setting = found.setting};
  byPoints.end = SearchEnd::converged;
  QCOMPARE(
      foundSentence(byPoints),
      QStringLiteral("Width 4, prior variance 20: of 20 settings it predicts held-out points best, 1.000 "
                     "bits a label over a coin."));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::TuneSentenceTest);
#include "tst_tune_sentence.moc"
