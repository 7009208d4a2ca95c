#include "core/model/logistic_normal.h"
#include "core/model/model.h"
#include "core/prediction/mutual_information.h"
#include "core/prediction/next_points.h"
#include "core/prediction/predict.h"
#include "core/prediction/predictive_entropy.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

using namespace credence;
using credence::test::random_points;

namespace {

using Long = long double;

/// In nats, of σ(a), by the definition in long doubles.
Long entropy_of(Long a) {
  const Long e = std::exp(-std::abs(a));
  return std::log1p(e) + std::abs(a) * e / (1.0L + e);
}

Long gaussian(Long a, Long mean, Long deviation) {
  const Long z = (a - mean) / deviation;
  return std::exp(-0.5L * z * z) / (deviation * std::sqrt(2.0L * std::numbers::pi_v<Long>));
}

/// ∫ f(a) N(a; m, s²) da by Simpson's rule on a grid finer than both, in steps of one hundredth of the
/// narrower.
template <typename Function>
Long averaged(Long mean, Long deviation, const Function& f) {
  const Long step = 0.01L * std::min(1.0L, deviation);
  // Where both have anything: the entropy's tail is exp(-|a|), the Gaussian's 12 deviations, moved by that.
  const Long low = std::max(-60.0L, mean - (12.0L + deviation) * deviation);
  const Long right = mean + 12.0L * deviation;
  const Long high = mean > deviation * deviation ? right : std::min(right, 300.0L);
  const auto intervals = 2 * static_cast<long>(std::ceil((high - low) / step / 2.0L));
  const Long h = (high - low) / static_cast<Long>(intervals);
  Long sum = 0.0L;
  for (long k = 0; k <= intervals; ++k) {
    const Long a = low + static_cast<Long>(k) * h;
    const Long weight = k == 0 || k == intervals ? 1.0L : (k % 2 == 1 ? 4.0L : 2.0L);
    sum += weight * f(a) * gaussian(a, mean, deviation);
  }
  return sum * h / 3.0L;
}

}  // namespace

/// What a label would tell about the weights.
class TestMutualInformation : public QObject {
  Q_OBJECT

 private slots:
  void expected_entropy_is_that_of_fine_quadrature_data();
  void expected_entropy_is_that_of_fine_quadrature();
  void information_is_the_mean_divergence();
  void information_lies_between_nothing_and_the_entropy();
  void limits_are_those_of_the_formula();
  void the_best_place_is_the_largest_of_the_grid();
  void places_keep_their_distance();
  void a_plateau_is_taken_in_its_middle();
  void a_label_that_is_known_tells_nothing();
};

void TestMutualInformation::expected_entropy_is_that_of_fine_quadrature_data() {
  QTest::addColumn<double>("mean");
  QTest::addColumn<double>("deviation");
  for (const double deviation : {1e-3, 0.1, 0.39, 0.41, 1.0, 2.4999, 2.5001, 4.0, 10.0, 38.0, 1e3}) {
    for (const double mean : {0.0, 0.3, -2.0, 9.0, 40.0, 300.0}) {
      QTest::addRow("m %g, s %g", mean, deviation) << mean << deviation;
    }
  }
}

void TestMutualInformation::expected_entropy_is_that_of_fine_quadrature() {
  QFETCH(const double, mean);
  QFETCH(const double, deviation);
  const auto expected =
      static_cast<double>(averaged(std::abs(mean), deviation, entropy_of) / std::numbers::ln2_v<Long>);
  COMPARE_NUMBERS(expected_entropy(mean, deviation * deviation), expected, (test::Tolerance{0.0, 1e-10}));
  QCOMPARE(expected_entropy(-mean, deviation * deviation), expected_entropy(mean, deviation * deviation));
}

// I = E KL(Bernoulli(σ(a)) ‖ Bernoulli(E σ)), which has no difference of nearly equal numbers.
void TestMutualInformation::information_is_the_mean_divergence() {
  for (const double deviation : {0.05, 0.7, 2.0, 3.0, 8.0}) {
    for (const double mean : {0.0, -1.0, 4.0}) {
      const Long p = averaged(mean, deviation, [](Long a) { return 1.0L / (1.0L + std::exp(-a)); });
      const Long q = averaged(mean, deviation, [](Long a) { return 1.0L / (1.0L + std::exp(a)); });
      const Long expected = averaged(mean, deviation, [&](Long a) {
        const Long s = 1.0L / (1.0L + std::exp(-a));
        const Long t = 1.0L / (1.0L + std::exp(a));
        return s * std::log(s / p) + t * std::log(t / q);
      });
      const auto bits = static_cast<double>(expected / std::numbers::ln2_v<Long>);
      COMPARE_NUMBERS(mutual_information(mean, deviation * deviation), bits, (test::Tolerance{1e-10, 1e-8}));
    }
  }
}

void TestMutualInformation::information_lies_between_nothing_and_the_entropy() {
  Random random(5);
  for (int k = 0; k < 3000; ++k) {
    const double mean = 30.0 * random.normal();
    const double deviation = std::pow(10.0, 3.0 * random.normal());
    const double variance = deviation * deviation;
    const double information = mutual_information(mean, variance);
    const double entropy = binary_entropy(logistic_normal_logit(mean, variance));
    QVERIFY2(
        information >= 0.0 && information <= entropy,
        qPrintable(
            QStringLiteral("m %1, s %2: %3 of %4").arg(mean).arg(deviation).arg(information).arg(entropy)));
    // More doubt about the weights is more to be told.
    QVERIFY(mutual_information(0.0, 1.1 * variance) >= mutual_information(0.0, variance) - 1e-10);
  }
}

void TestMutualInformation::limits_are_those_of_the_formula() {
  QCOMPARE(mutual_information(1.3, 0.0), 0.0);
  QVERIFY(std::abs(expected_entropy(1.3, 0.0) - binary_entropy(1.3)) < 1e-15);
  // A wide Gaussian is flat where the entropy is, whose integral is π²/3 nats.
  const double flat =
      std::numbers::pi * std::numbers::pi / 3.0 / std::sqrt(2.0 * std::numbers::pi) / std::numbers::ln2;
  for (const double deviation : {1e4, 1e8, 1e150}) {
    COMPARE_NUMBERS(deviation * expected_entropy(0.0, deviation * deviation), flat,
                    (test::Tolerance{0.0, 1e-7}));
  }
  QCOMPARE(mutual_information(0.0, std::numeric_limits<double>::infinity()), 1.0);
  QVERIFY(std::isnan(mutual_information(std::nan(""), 1.0)));
  // A little doubt: half the variance times the square of σ' over σ(1 - σ), that is half of v σ(1 - σ) nats.
  const double p = 1.0 / (1.0 + std::exp(-0.8));
  COMPARE_NUMBERS(mutual_information(0.8, 1e-4), 0.5e-4 * p * (1.0 - p) / std::numbers::ln2,
                  (test::Tolerance{0.0, 1e-3}));
  QCOMPARE(mutual_information(1e200, 1.0), 0.0);
}

void TestMutualInformation::the_best_place_is_the_largest_of_the_grid() {
  const Dataset training = random_points(3, 60);
  const Model model = fit_model(training, {&rbf_features, 0.8, 10.0});
  const Grid grid{{-1.5, 1.7, -1.2, 1.4}, 31, 27};
  const GridPrediction prediction = predict_on_grid(model.posterior, grid);
  const std::vector<NextPoint> best = next_points(prediction, 1, 0.1);
  QCOMPARE(best.size(), std::size_t{1});
  double most = 0.0;
  for (arma::uword j = 0; j < grid.ny; ++j) {
    for (arma::uword i = 0; i < grid.nx; ++i) {
      most = std::max(most, mutual_information(prediction.mean(i, j), prediction.variance(i, j)));
    }
  }
  QVERIFY(best[0].information >= (1.0 - 1e-6) * most);
  const Latent there = predict_latent(model.posterior, arma::rowvec{best[0].x1, best[0].x2});
  COMPARE_NUMBERS(best[0].mean, there.mean(0), (test::Tolerance{1e-8, 1e-8}));
  COMPARE_NUMBERS(best[0].probability, quadrature_probability(there)(0), (test::Tolerance{1e-8}));
  COMPARE_NUMBERS(best[0].entropy,
                  best[0].information + expected_entropy(best[0].mean, std::pow(best[0].deviation, 2)),
                  (test::Tolerance{1e-12}));
}

void TestMutualInformation::places_keep_their_distance() {
  const Dataset training = random_points(4, 40);
  const Model model = fit_model(training, {&rbf_features, 0.5, 10.0});
  const Grid grid{{-2.0, 2.0, -10.0, 10.0}, 41, 41};
  const std::vector<NextPoint> points = next_points(predict_on_grid(model.posterior, grid), 6, 0.2);
  QCOMPARE(points.size(), std::size_t{6});
  for (std::size_t a = 0; a < points.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      QVERIFY(points[a].information <= points[b].information * (1.0 + 2e-6));
      const double distance =
          std::hypot((points[a].x1 - points[b].x1) / 4.0, (points[a].x2 - points[b].x2) / 20.0);
      QVERIFY2(distance >= 0.2 - 1e-12, qPrintable(QString::number(distance)));
    }
  }
  // More than have room.
  QVERIFY(next_points(predict_on_grid(model.posterior, grid), 100, 0.7).size() < 6);
}

void TestMutualInformation::a_plateau_is_taken_in_its_middle() {
  const Grid grid{{0.0, 1.0, 0.0, 1.0}, 11, 11};
  GridPrediction prediction{grid, arma::mat(11, 11, arma::fill::zeros),
                            arma::mat(11, 11, arma::fill::value(4.0))};
  prediction.mean(0, 0) = 1e-12;  // rounding errors
  prediction.variance(9, 9) *= 1.0 + 1e-13;
  const std::vector<NextPoint> best = next_points(prediction, 1, 0.1);
  QCOMPARE(best[0].x1, 0.5);
  QCOMPARE(best[0].x2, 0.5);
}

void TestMutualInformation::a_label_that_is_known_tells_nothing() {
  const Grid grid{{0.0, 1.0, 0.0, 1.0}, 3, 3};
  const GridPrediction known{grid, arma::mat(3, 3, arma::fill::ones), arma::mat(3, 3, arma::fill::zeros)};
  QVERIFY(next_points(known, 3, 0.1).empty());
}

CREDENCE_TEST(QCoreApplication, TestMutualInformation);
#include "tst_mutual_information.moc"
