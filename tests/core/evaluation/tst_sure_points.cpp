#include "core/evaluation/confusion.h"
#include "core/evaluation/sure_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <limits>

using credence::sure_points;
using credence::SurePoints;

/// Of how many points a method is sure, and how often it is right there.
class TestSurePoints : public QObject {
  Q_OBJECT

 private slots:
  void either_class_may_be_sure();
  void the_limit_itself_is_sure();
  void no_number_is_not_sure();
  void nothing_is_sure_of_nothing();
};

void TestSurePoints::either_class_may_be_sure() {
  // p = 0.95, 0.95, 0.05, 0.05, 0.8, 0.2
  const double sure = std::log(19.0);
  const arma::vec logits = {sure, sure, -sure, -sure, std::log(4.0), -std::log(4.0)};
  QCOMPARE(sure_points(logits, {1, 0, 0, 0, 0, 0}), (SurePoints{4, 3}));
  QCOMPARE(sure_points(logits, {1, 0, 0, 0, 0, 0}, 0.75), (SurePoints{6, 4}));
}

void TestSurePoints::the_limit_itself_is_sure() {
  const double limit = credence::threshold_logit(0.75);
  QCOMPARE(sure_points({limit, std::nextafter(limit, 0.0)}, {1, 1}, 0.75), (SurePoints{1, 1}));
}

void TestSurePoints::no_number_is_not_sure() {
  QCOMPARE(sure_points({std::numeric_limits<double>::quiet_NaN(), 800.0}, {1, 1}), (SurePoints{1, 1}));
}

void TestSurePoints::nothing_is_sure_of_nothing() {
  QCOMPARE(sure_points({}, {}), (SurePoints{0, 0}));
}

CREDENCE_TEST(QCoreApplication, TestSurePoints);
#include "tst_sure_points.moc"
