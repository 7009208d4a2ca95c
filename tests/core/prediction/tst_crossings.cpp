#include "core/prediction/crossings.h"
#include "support/registered_test.h"

#include <QTest>

using credence::crossings;

/// Where a curve crosses a level.
class TestCrossings : public QObject {
  Q_OBJECT

 private slots:
  void each_is_found_between_its_places();
  void a_value_on_the_level_is_one_crossing();
  void what_only_touches_does_not_cross();
  void nothing_crosses_nothing();
};

void TestCrossings::each_is_found_between_its_places() {
  const arma::vec found = crossings({0.0, 1.0, 2.0, 4.0}, {0.2, 0.6, 0.9, 0.1}, 0.5);
  QCOMPARE(found.n_elem, arma::uword{2});
  QVERIFY(qFuzzyCompare(found(0), 0.75));
  QVERIFY(qFuzzyCompare(found(1), 3.0));
}

void TestCrossings::a_value_on_the_level_is_one_crossing() {
  const arma::vec found = crossings({0.0, 1.0, 2.0, 3.0}, {0.4, 0.5, 0.5, 1.0}, 0.5);
  QCOMPARE(found.n_elem, arma::uword{1});
  QCOMPARE(found(0), 1.0);
}

void TestCrossings::what_only_touches_does_not_cross() {
  QVERIFY(crossings({0.0, 1.0, 2.0}, {0.2, 0.5, 0.2}, 0.5).is_empty());
}

void TestCrossings::nothing_crosses_nothing() {
  QVERIFY(crossings({}, {}, 0.5).is_empty());
  QVERIFY(crossings({0.0, 1.0}, {0.6, 0.7}, 0.5).is_empty());
}

CREDENCE_TEST(QCoreApplication, TestCrossings);
#include "tst_crossings.moc"
