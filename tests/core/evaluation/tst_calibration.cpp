#include "core/data/random.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/scored_points.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/golden.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

/// Labels drawn with the very probabilities that are predicted, or with those of twice the logit.
ScoredPoints drawn_points(std::uint64_t seed, arma::uword count, double truth) {
  Random random(seed);
  ScoredPoints points{arma::vec(count), arma::uvec(count)};
  for (arma::uword n = 0; n < count; ++n) {
    points.logits(n) = 6.0 * random.uniform() - 3.0;
    points.labels(n) = random.uniform() < sigmoid(truth * points.logits(n)) ? 1 : 0;
  }
  return points;
}

double logit(double p) {
  return std::log(p / (1.0 - p));
}

}  // namespace

class TestCalibration : public QObject {
  Q_OBJECT

 private slots:
  void intervals_agree_with_scipy();
  void no_points_have_no_interval();
  void bins_by_hand();
  void edges_belong_to_the_upper_bin();
  void equal_counts_keep_ties_together();
  void bins_share_out_all_points();
  void true_probabilities_are_calibrated();
  void nothing_to_bin_gives_nan();
  void certain_points_fall_into_the_outer_bins();
  void no_bins_are_refused();
};

void TestCalibration::intervals_agree_with_scipy() {
  const QJsonArray table = test::golden("scores.json")[QStringLiteral("intervals")].toArray();
  QCOMPARE(table.size(), 11);
  for (const QJsonValue row : table) {
    const Interval interval =
        wilson_interval(static_cast<arma::uword>(row[0].toInt()), static_cast<arma::uword>(row[1].toInt()));
    COMPARE_NUMBERS(interval.low, row[2].toDouble(), tolerance::rounding);
    COMPARE_NUMBERS(interval.high, row[3].toDouble(), tolerance::rounding);
  }
}

void TestCalibration::no_points_have_no_interval() {
  QVERIFY(std::isnan(wilson_interval(0, 0).low));
  QVERIFY(std::isnan(wilson_interval(0, 0).high));
}

void TestCalibration::bins_by_hand() {
  // Five bins: 0.1 and 0.15 in the first, 0.5 in the third, 0.9 and 0.95 in the last.
  const arma::vec logits = {logit(0.1), logit(0.15), logit(0.5), logit(0.9), logit(0.95)};
  const Calibration curve = calibration_curve(logits, {0, 1, 1, 1, 1}, 5);
  QCOMPARE(curve.bins.size(), std::size_t{5});
  QCOMPARE(curve.bins[0].count, arma::uword{2});
  QCOMPARE(curve.bins[0].positives, arma::uword{1});
  COMPARE_NUMBERS(curve.bins[0].mean_predicted, 0.125, tolerance::rounding);
  COMPARE_NUMBERS(curve.bins[0].observed, 0.5, tolerance::rounding);
  QCOMPARE(curve.bins[1].count, arma::uword{0});
  QVERIFY(std::isnan(curve.bins[1].observed));
  COMPARE_NUMBERS(curve.bins[2].lower, 0.4, tolerance::rounding);
  COMPARE_NUMBERS(curve.bins[2].upper, 0.6, tolerance::rounding);
  COMPARE_NUMBERS(curve.bins[4].mean_predicted, 0.925, tolerance::rounding);
  COMPARE_NUMBERS(curve.expected_error, (2 * 0.375 + 1 * 0.5 + 2 * 0.075) / 5.0, tolerance::rounding);
  QCOMPARE(curve.count, arma::uword{5});
  QCOMPARE(curve.used_bins(), std::size_t{3});
  QCOMPARE(curve.small_bins(), std::size_t{3});
}

void TestCalibration::edges_belong_to_the_upper_bin() {
  const Calibration halves = calibration_curve({0.0, -1e-12}, {1, 0}, 2);
  QCOMPARE(halves.bins[0].count, arma::uword{1});
  QCOMPARE(halves.bins[1].count, arma::uword{1});
  QCOMPARE(halves.bins[1].positives, arma::uword{1});
}

void TestCalibration::equal_counts_keep_ties_together() {
  const arma::vec logits = {-2, -1, 0.5, 0.5, 0.5, 0.5, 0.5, 3};
  const Calibration curve = calibration_curve(logits, {0, 0, 1, 0, 1, 0, 1, 1}, 4, Binning::equal_count);
  arma::uword total = 0;
  for (const CalibrationBin& bin : curve.bins) {
    QVERIFY(bin.count > 0);
    total += bin.count;
  }
  QCOMPARE(total, arma::uword{8});
  // The five equal ones are one bin's, whatever quarter each of them belongs to.
  QCOMPARE(curve.bins[1].count >= 5, true);
  COMPARE_NUMBERS(curve.bins[1].lower, sigmoid(0.5), tolerance::rounding);
  const Calibration one = calibration_curve({1.0, 1.0, 1.0}, {0, 1, 1}, 10, Binning::equal_count);
  QCOMPARE(one.bins.size(), std::size_t{1});
  COMPARE_NUMBERS(one.bins[0].mean_predicted, sigmoid(1.0), tolerance::rounding);
}

void TestCalibration::bins_share_out_all_points() {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto [logits, labels] = drawn_points(seed, 40 * seed, 1.0);
    for (const Binning binning : {Binning::equal_width, Binning::equal_count}) {
      const Calibration curve = calibration_curve(logits, labels, seed, binning);
      arma::uword count = 0;
      arma::uword positives = 0;
      double predicted = 0.0;
      for (const CalibrationBin& bin : curve.bins) {
        count += bin.count;
        positives += bin.positives;
        if (bin.count == 0) continue;
        predicted += bin.mean_predicted * static_cast<double>(bin.count);
        QVERIFY(bin.lower <= bin.mean_predicted && bin.mean_predicted <= bin.upper);
        QVERIFY(bin.interval.low <= bin.observed && bin.observed <= bin.interval.high);
      }
      QCOMPARE(count, labels.n_elem);
      QCOMPARE(positives, arma::accu(labels));
      COMPARE_NUMBERS(predicted, arma::accu(sigmoid(logits)), tolerance::two_routes);
      if (binning == Binning::equal_count) {
        for (const CalibrationBin& bin : curve.bins) QVERIFY(bin.count <= labels.n_elem / seed + 1);
      }
    }
  }
}

void TestCalibration::true_probabilities_are_calibrated() {
  // 95 % intervals of 200 bins: about 190 hold the mean prediction. The labels of a bin have different
  // probabilities, which makes its frequency only steadier. Five standard deviations of a binomial are 15.
  int inside = 0;
  int bins = 0;
  double error = 0.0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto [logits, labels] = drawn_points(seed, 2000, 1.0);
    const Calibration curve = calibration_curve(logits, labels, 10);
    error += curve.expected_error / 20.0;
    for (const CalibrationBin& bin : curve.bins) {
      if (bin.count == 0) continue;
      ++bins;
      if (bin.interval.low <= bin.mean_predicted && bin.mean_predicted <= bin.interval.high) ++inside;
    }
  }
  qInfo("%d of %d intervals hold the truth; expected calibration error %.4f", inside, bins, error);
  QVERIFY(inside >= 175 && inside <= bins);
  // Too timid: the truth is twice as far from even odds, in logits.
  const auto [logits, labels] = drawn_points(21, 2000, 2.0);
  QVERIFY(calibration_curve(logits, labels, 10).expected_error > 2.0 * error);
}

void TestCalibration::nothing_to_bin_gives_nan() {
  for (const Binning binning : {Binning::equal_width, Binning::equal_count}) {
    const Calibration curve = calibration_curve({}, {}, 10, binning);
    QVERIFY(std::isnan(curve.expected_error));
    QCOMPARE(curve.used_bins(), std::size_t{0});
    QCOMPARE(curve.small_bins(), std::size_t{0});
  }
}

void TestCalibration::certain_points_fall_into_the_outer_bins() {
  const Calibration curve = calibration_curve({-800.0, 800.0, 37.0}, {0, 1, 1}, 10);
  QCOMPARE(curve.bins.front().count, arma::uword{1});
  QCOMPARE(curve.bins.back().count, arma::uword{2});
  COMPARE_NUMBERS(curve.expected_error, 0.0, tolerance::rounding);
}

void TestCalibration::no_bins_are_refused() {
  QVERIFY_EXCEPTION_THROWN(calibration_curve({1.0}, {1}, 0), std::invalid_argument);
}

CREDENCE_TEST(QCoreApplication, TestCalibration);
#include "tst_calibration.moc"
