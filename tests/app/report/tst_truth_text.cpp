#include "app/report/truth_text.h"
#include "core/evidence/map_quantity.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace credence {

/// What is said about the optimum of a map that knows the truth.
class TruthTextTest : public QObject {
  Q_OBJECT

 private slots:
  void theSentence_data();
  void theSentence();
  void linearFeaturesHaveNoWidth();
  void nothingIsSaidOfWhatIsNotKnown();
};

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Two cells of one width, or of none, with Laplace's evidence, the largest in the first.
EvidenceMap twoCells(const arma::vec& truth, double error, const FeatureFamily& features = rbf_features) {
  EvidenceMap map({{0.5, 0.5, 1}, {1.0, 20.0, 2}}, features);
  for (const std::string_view id :
       {std::string_view("log_evidence"), true_evidence, true_evidence_error, truth_pareto_k}) {
    map.prepare(id);
  }
  for (arma::uword j = 0; j < 2; ++j) {
    map.set("log_evidence", {0, j}, j == 0 ? -10.0 : -11.0);
    map.set(true_evidence, {0, j}, truth(j));
    map.set(true_evidence_error, {0, j}, error);
    map.set(truth_pareto_k, {0, j}, std::isnan(truth(j)) ? 0.93 : 0.3);
  }
  return map;
}

}  // namespace

void TruthTextTest::theSentence_data() {
  QTest::addColumn<double>("first");
  QTest::addColumn<double>("second");
  QTest::addColumn<QString>("sentence");
  QTest::newRow("the same cell") << -9.0 << -9.5
                                 << QStringLiteral(
                                        "The optimum would not move: the exact evidence (by draws) has it "
                                        "in the same cell as Laplace");
  QTest::newRow("another") << -9.0 << -8.5
                           << QStringLiteral(
                                  "The optimum by Laplace would move to width 0.5, prior variance 20, where "
                                  "the exact evidence is 0.500 ± 0.042 nats more");
  QTest::newRow("within the error")
      << -9.0 << -8.95
      << QStringLiteral(
             "The optimum by Laplace may well stay: at width 0.5, prior variance 20 the exact evidence is "
             "0.050 ± 0.042 nats more, which may be chance");
  QTest::newRow("not known there") << unknown << -8.5
                                   << QStringLiteral(
                                          "Whether the optimum would move is not known: where Laplace has "
                                          "it, the exact evidence is not (Pareto k 0.93)");
}

void TruthTextTest::theSentence() {
  QFETCH(const double, first);
  QFETCH(const double, second);
  QFETCH(const QString, sentence);
  QCOMPARE(describeOptimumMove(twoCells({first, second}, 0.03), laplace_posterior), sentence);
}

void TruthTextTest::linearFeaturesHaveNoWidth() {
  const QString sentence =
      describeOptimumMove(twoCells({-9.0, -8.0}, 0.03, linear_features), laplace_posterior);
  QVERIFY2(sentence.contains(QStringLiteral("move to prior variance 20,")), qPrintable(sentence));
}

void TruthTextTest::nothingIsSaidOfWhatIsNotKnown() {
  QVERIFY(describeOptimumMove(twoCells({-9.0, -8.0}, 0.03), kl_posterior).isEmpty());
  QVERIFY(describeOptimumMove(twoCells({unknown, unknown}, 0.0), laplace_posterior).isEmpty());
  QVERIFY(describeUnknownTruth(twoCells({-9.0, -8.0}, 0.03)).isEmpty());
  QCOMPARE(describeUnknownTruth(twoCells({-9.0, unknown}, 0.03)),
           QStringLiteral("In 1 of 2 cells the exact evidence is not known: Pareto k is too large"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::TruthTextTest);
#include "tst_truth_text.moc"
