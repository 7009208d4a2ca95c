#include "core/concurrency/cancelled.h"
#include "core/concurrency/helping_threads.h"
#include "core/data/random.h"
#include "core/generators/generators.h"
#include "core/model/hyperparameters.h"
#include "core/model/map_fit.h"
#include "core/model/weight_covariance.h"
#include "core/weights/bootstrap.h"
#include "core/weights/weight_moments.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace credence;
using credence::test::Tolerance;

namespace {

struct Fitted {
  arma::mat design;
  arma::uvec labels;
};

Fitted linear_points(std::uint64_t count, std::uint64_t seed = 1) {
  const Generator& generator = *find_generator("linear");
  GeneratorSettings settings = default_settings(generator);
  settings.count = count;
  settings.seed = seed;
  const Dataset data = generate(generator, settings);
  return {linear_features.features(data.inputs, {}, 1.0), data.labels};
}

}  // namespace

class BootstrapTest : public QObject {
  Q_OBJECT

 private slots:
  void aResampleIsItsOwnFit();
  void itIsTheSameOnAnyNumberOfThreads();
  void moreResamplesKeepTheFirst();
  void resamplesOfOneClassAreLeftOutAndCounted();
  void withoutAPriorSeparatedOnesAreToo();
  void itsSpreadIsThatOfTheSandwich();
  void percentilesAreThoseOfASortedRow();
  void itStops();
};

void BootstrapTest::aResampleIsItsOwnFit() {
  const Fitted points = linear_points(40);
  const Bootstrap bootstrap = bootstrap_weights(points.design, points.labels, 1.0, {}, {30, 5});
  QCOMPARE(bootstrap.left_out(), arma::uword(0));
  for (const arma::uword k : {0U, 29U}) {
    const arma::uvec drawn = resampled_points(40, 5, k);
    QVERIFY(drawn.max() < 40);
    const MapFit fit = fit_map(points.design.rows(drawn), points.labels.elem(drawn), 1.0);
    COMPARE_NUMBERS(arma::vec(bootstrap.weights.col(k)), fit.weights, (Tolerance{1e-6, 1e-6}));
  }
}

void BootstrapTest::itIsTheSameOnAnyNumberOfThreads() {
  const Fitted points = linear_points(40);
  const Bootstrap many = bootstrap_weights(points.design, points.labels, 1.0, {}, {50, 3});
  limit_helping_threads(0);
  const Bootstrap alone = bootstrap_weights(points.design, points.labels, 1.0, {}, {50, 3});
  limit_helping_threads(computing_threads());
  QVERIFY(arma::approx_equal(many.weights, alone.weights, "absdiff", 0.0));
}

void BootstrapTest::moreResamplesKeepTheFirst() {
  const Fitted points = linear_points(30);
  const Bootstrap few = bootstrap_weights(points.design, points.labels, 1.0, {}, {7, 2});
  const Bootstrap more = bootstrap_weights(points.design, points.labels, 1.0, {}, {33, 2});
  const Bootstrap other = bootstrap_weights(points.design, points.labels, 1.0, {}, {7, 4});
  QVERIFY(arma::approx_equal(few.weights, more.weights.head_cols(7), "absdiff", 0.0));
  QVERIFY(!arma::approx_equal(few.weights, other.weights, "absdiff", 1e-6));
}

/// One point of class 1 among n is missed by (1 - 1/n)ⁿ of the resamples, a good third.
void BootstrapTest::resamplesOfOneClassAreLeftOutAndCounted() {
  Fitted points = linear_points(20);
  points.labels.zeros();
  points.labels(7) = 1;
  const Bootstrap bootstrap = bootstrap_weights(points.design, points.labels, 1.0, {}, {400, 1});
  arma::uword without = 0;
  for (arma::uword k = 0; k < 400; ++k) without += arma::all(resampled_points(20, 1, k) != 7) ? 1 : 0;
  QCOMPARE(bootstrap.one_class, without);
  QVERIFY(without > 110 && without < 180);
  QCOMPARE(bootstrap.weights.n_cols + bootstrap.left_out(), bootstrap.resamples);
}

void BootstrapTest::withoutAPriorSeparatedOnesAreToo() {
  const Fitted points = linear_points(12, 3);
  const Bootstrap bootstrap = bootstrap_weights(points.design, points.labels, no_prior, {}, {100, 1});
  QVERIFY(bootstrap.no_maximum > 0);
  QVERIFY(bootstrap.weights.is_finite());
  QCOMPARE(bootstrap.weights.n_cols + bootstrap.left_out(), arma::uword(100));
}

/// Of many points the bootstrap's covariance is A⁻¹BA⁻¹, B the sum of squared scores (Huber 1967), whether or
/// not the model holds: here it does not, as a third of the labels are drawn by lot.
void BootstrapTest::itsSpreadIsThatOfTheSandwich() {
  Fitted points = linear_points(2000);
  Random random(4);
  for (arma::uword& label : points.labels) {
    if (random.uniform() < 0.3) label = random.uniform() < 0.5 ? 1 : 0;
  }
  const MapFit map = fit_map(points.design, points.labels, 100.0);
  const arma::vec p = 1.0 / (1.0 + arma::exp(-map.logits));
  const arma::mat hessian =
      points.design.t() * (points.design.each_col() % (p % (1.0 - p))) + arma::eye(3, 3) / 100.0;
  const arma::mat scores = points.design.each_col() % (arma::conv_to<arma::vec>::from(points.labels) - p);
  const arma::mat sandwich = arma::inv(hessian) * (scores.t() * scores) * arma::inv(hessian);
  const Bootstrap bootstrap = bootstrap_weights(points.design, points.labels, 100.0, map.weights, {800, 1});
  const arma::vec spread = arma::stddev(bootstrap.weights, 0, 1);
  COMPARE_NUMBERS(spread, arma::vec(arma::sqrt(sandwich.diag())), (Tolerance{0.0, 0.1}));
}

void BootstrapTest::percentilesAreThoseOfASortedRow() {
  arma::mat weights(2, 41);
  for (arma::uword k = 0; k < 41; ++k) {
    weights(0, (k * 17) % 41) = static_cast<double>(k);
    weights(1, k) = 3.0;
  }
  COMPARE_NUMBERS(percentile_interval(weights), (arma::mat{{1.0, 39.0}, {3.0, 3.0}}),
                  (Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(percentile_interval(weights, 0.9), (arma::mat{{2.0, 38.0}, {3.0, 3.0}}),
                  (Tolerance{1e-12, 0.0}));
  QVERIFY(percentile_interval(arma::mat(2, 0)).has_nan());
}

void BootstrapTest::itStops() {
  const Fitted points = linear_points(40);
  std::stop_source stop;
  const auto stopping = [&](const Progress& progress) {
    if (progress.done >= 40) stop.request_stop();
  };
  QVERIFY_EXCEPTION_THROWN(
      bootstrap_weights(points.design, points.labels, 1.0, {}, {100'000, 1}, stop.get_token(), stopping),
      Cancelled);
}

CREDENCE_TEST(QCoreApplication, BootstrapTest);
#include "tst_bootstrap.moc"
