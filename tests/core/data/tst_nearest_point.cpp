#include "core/data/nearest_point.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

using credence::nearest_distance;

/// How far the nearest point is.
class TestNearestPoint : public QObject {
  Q_OBJECT

 private slots:
  void only_the_rows_count();
  void units_are_those_of_the_standardised_inputs();
  void no_rows_are_infinitely_far();

 private:
  const arma::mat m_inputs = {{0.0, 0.0}, {3.0, 4.0}, {1.0, 1.0}};
};

void TestNearestPoint::only_the_rows_count() {
  QCOMPARE(nearest_distance(m_inputs, {0, 1}, {6.0, 8.0}), 5.0);
  QCOMPARE(nearest_distance(m_inputs, {0}, {6.0, 8.0}), 10.0);
  QCOMPARE(nearest_distance(m_inputs, {0, 1, 2}, {1.0, 1.0}), 0.0);
}

void TestNearestPoint::units_are_those_of_the_standardised_inputs() {
  QCOMPARE(nearest_distance(m_inputs, {0}, {6.0, 8.0}, {{100.0, -7.0}, {2.0, 2.0}}), 5.0);
  QCOMPARE(nearest_distance(m_inputs, {0}, {6.0, 8.0}, {{0.0, 0.0}, {6.0, 8.0}}), std::sqrt(2.0));
}

void TestNearestPoint::no_rows_are_infinitely_far() {
  QVERIFY(std::isinf(nearest_distance(m_inputs, {}, {0.0, 0.0})));
}

CREDENCE_TEST(QCoreApplication, TestNearestPoint);
#include "tst_nearest_point.moc"
