#include "core/data/random.h"
#include "core/generators/generators.h"
#include "core/weights/kernel_weights.h"
#include "core/weights/weight_moments.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace credence;
using credence::test::Tolerance;

class KernelWeightsTest : public QObject {
  Q_OBJECT

 private slots:
  void theyAreThoseOfTheDenseFit_data();
  void theyAreThoseOfTheDenseFit();
  void othersAreRefused();
};

void KernelWeightsTest::theyAreThoseOfTheDenseFit_data() {
  QTest::addColumn<int>("points");
  QTest::addColumn<double>("width");
  QTest::addColumn<bool>("standardise");
  QTest::addColumn<int>("rule");
  using Rule = Centres::Rule;
  QTest::newRow("few, wide") << 60 << 1.0 << false << static_cast<int>(Rule::all);
  QTest::newRow("few, narrow") << 60 << 0.05 << false << static_cast<int>(Rule::all);
  QTest::newRow("many") << 300 << 0.4 << true << static_cast<int>(Rule::all);
  QTest::newRow("random centres") << 300 << 0.4 << false << static_cast<int>(Rule::random);
  QTest::newRow("a grid") << 100 << 0.4 << false << static_cast<int>(Rule::grid);
}

void KernelWeightsTest::theyAreThoseOfTheDenseFit() {
  QFETCH(const int, points);
  QFETCH(const double, width);
  QFETCH(const bool, standardise);
  QFETCH(const int, rule);
  const Generator& moons = *find_generator("moons");
  GeneratorSettings settings = default_settings(moons);
  settings.count = static_cast<std::uint64_t>(points);
  const Dataset data = generate(moons, settings);
  Hyperparameters setting;
  setting.width = width;
  setting.prior_variance = 2.0;
  setting.standardise = standardise;
  setting.centres = {static_cast<Centres::Rule>(rule), 40, 3};
  const KernelWeights found = largest_kernel_weights(fit_model(data, setting), data, 12);
  const Model dense = fit_model_dense(data, setting);
  const arma::vec deviation = moments_of(dense.posterior).deviation();
  const arma::vec& weights = dense.mode.weights;
  QCOMPARE(found.count, weights.n_elem - 1);
  COMPARE_NUMBERS(found.constant, weights(0), (Tolerance{1e-4, 1e-4}));
  COMPARE_NUMBERS(found.constant_deviation, deviation(0), (Tolerance{1e-4, 1e-4}));
  QCOMPARE(found.largest.size(), std::size_t(12));
  double last = arma::datum::inf;
  for (const KernelWeight& each : found.largest) {
    COMPARE_NUMBERS(each.estimate, weights(each.centre + 1), (Tolerance{1e-4, 1e-4}));
    COMPARE_NUMBERS(each.deviation, deviation(each.centre + 1), (Tolerance{1e-4, 1e-4}));
    QVERIFY(std::abs(each.estimate) <= last);
    last = std::abs(each.estimate);
    if (setting.centres.rule != Centres::Rule::all) continue;
    COMPARE_NUMBERS(each.x1, data.inputs(each.centre, 0), (Tolerance{1e-12, 1e-12}));
    COMPARE_NUMBERS(each.x2, data.inputs(each.centre, 1), (Tolerance{1e-12, 1e-12}));
  }
  const arma::vec sizes = arma::sort(arma::vec(arma::abs(weights.tail(weights.n_elem - 1))), "descend");
  COMPARE_NUMBERS(last, sizes(11), (Tolerance{1e-4, 1e-4}));
}

void KernelWeightsTest::othersAreRefused() {
  const Generator& moons = *find_generator("moons");
  const Dataset data = generate(moons, default_settings(moons));
  Hyperparameters setting;
  setting.features = &linear_features;
  QVERIFY_EXCEPTION_THROWN(largest_kernel_weights(fit_model(data, setting), data, 3), std::invalid_argument);
}

CREDENCE_TEST(QCoreApplication, KernelWeightsTest);
#include "tst_kernel_weights.moc"
