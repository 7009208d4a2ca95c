#include "core/evidence/near_best.h"
#include "support/registered_test.h"

#include <QTest>

namespace credence {

/// How far the settings reach that explain the data nearly as well as the best.
class NearBestTest : public QObject {
  Q_OBJECT

 private slots:
  void theyReachAlongBothAxes();
  void aBestThatIsKnownFromElsewhereCounts();
  void nothingIsNearABestThatIsFarBetter();
  void anEmptyMapHasNone();

 private:
  static EvidenceMap hill();
};

// Widths 1, 2, 4, 8; prior variances 1, 10, 100. The hill leans: wider goes with a larger variance.
EvidenceMap NearBestTest::hill() {
  EvidenceMap map({{1.0, 8.0, 4}, {1.0, 100.0, 3}});
  const arma::mat values = {
      {-25.0, -24.0, -30.0}, {-20.9, -20.0, -26.0}, {-27.0, -21.5, -20.5}, {-40, -40, -22}};
  map.prepare("log_evidence");
  for (arma::uword i = 0; i < 4; ++i) {
    for (arma::uword j = 0; j < 3; ++j) map.set("log_evidence", {i, j}, values(i, j));
  }
  map.set("log_evidence", {3, 0}, arma::datum::nan);  // whose fit did not converge
  return map;
}

void NearBestTest::theyReachAlongBothAxes() {
  const auto near = near_best(hill(), 1.0);
  QVERIFY(near);
  QCOMPARE(near->cells, arma::uword{3});
  QCOMPARE(near->least_width, 2.0);
  QCOMPARE(near->largest_width, 4.0);
  QCOMPARE(near->least_prior_variance, 1.0);
  QCOMPARE(near->largest_prior_variance, 100.0);
}

void NearBestTest::aBestThatIsKnownFromElsewhereCounts() {
  const auto near = near_best(hill(), 1.0, -19.4);
  QVERIFY(near);
  QCOMPARE(near->cells, arma::uword{1});
  QCOMPARE(near->least_width, 2.0);
  QCOMPARE(near->largest_width, 2.0);
}

void NearBestTest::nothingIsNearABestThatIsFarBetter() {
  QVERIFY(!near_best(hill(), 1.0, -10.0));
}

void NearBestTest::anEmptyMapHasNone() {
  QVERIFY(!near_best(EvidenceMap(), 1.0));
  EvidenceMap map({{1.0, 8.0, 4}, {1.0, 100.0, 3}});
  map.prepare("log_evidence");
  QVERIFY(!near_best(map, 1.0));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::NearBestTest);
#include "tst_near_best.moc"
