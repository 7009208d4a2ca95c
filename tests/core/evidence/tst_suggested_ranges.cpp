#include "core/evidence/suggested_ranges.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

namespace credence {

class SuggestedRangesTest : public QObject {
  Q_OBJECT

 private slots:
  void followTheExtent();
  void areUsableAtAnyScale();
  void boundsOfDegenerateInputs();
};

void SuggestedRangesTest::followTheExtent() {
  const SuggestedRanges ranges = suggested_ranges({0.0, 10.0, 3.0, 4.0});
  QCOMPARE(ranges.hyperparameters.width, 1.0);
  QCOMPARE(ranges.evidence.width.start, 0.2);
  QCOMPARE(ranges.evidence.width.stop, 20.0);
  QCOMPARE(ranges.width_slider.start, 0.05);
  QCOMPARE(ranges.width_slider.stop, 50.0);
  // Two digits, and exactly those that a person would type.
  QCOMPARE(suggested_ranges({0.0, 26.37, 0.0, 1.0}).hyperparameters.width, 2.6);
}

void SuggestedRangesTest::areUsableAtAnyScale() {
  for (const double extent : {1e-310, 1e-200, 1e-6, 0.03, 1.0, 777.0, 1e7, 1e200, 1e308, HUGE_VAL}) {
    const SuggestedRanges ranges = suggested_ranges({0.0, extent, 0.0, extent});
    validate(ranges.evidence.width, "widths");
    validate(ranges.evidence.prior_variance, "prior variances");
    validate(ranges.width_slider, "widths");
    validate(ranges.hyperparameters);
    QVERIFY(ranges.width_slider.start < ranges.hyperparameters.width);
    QVERIFY(ranges.hyperparameters.width < ranges.width_slider.stop);
  }
}

void SuggestedRangesTest::boundsOfDegenerateInputs() {
  QCOMPARE(bounds_of(arma::mat(0, 2)).extent(), 2.0);
  const Bounds one = bounds_of(arma::mat{{5.0, -3.0}});
  QVERIFY(one.contains(5.0, -3.0));
  QCOMPARE(one.extent(), 1.0);
  const Bounds vertical = bounds_of(arma::mat{{5.0, -3.0}, {5.0, 7.0}});
  QCOMPARE(vertical.width(), 0.0);
  QVERIFY2(vertical.padded(0.1).width() > 0.0, "a view has an area");
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SuggestedRangesTest);
#include "tst_suggested_ranges.moc"
