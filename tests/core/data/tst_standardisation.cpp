#include "core/data/random.h"
#include "core/data/standardisation.h"
#include "core/evidence/compute_map.h"
#include "core/model/model_fitter.h"
#include "core/model/polynomial_features.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

using namespace credence;
using test::predict_laplace;
namespace tolerance = credence::test::tolerance;

namespace {

/// What the reduced route promises of probabilities against the dense one.
constexpr credence::test::Tolerance two_routes_promise{1e-5, 0.0};

/// Millimetres beside a mass in grams: very different scales, far from the origin.
Dataset points(unsigned seed, arma::uword count) {
  Random random(seed);
  Dataset dataset;
  dataset.inputs.set_size(count, 2);
  dataset.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    const arma::uword label = n % 2;
    dataset.inputs(n, 0) = 40.0 + 5.0 * static_cast<double>(label) + 3.0 * random.normal();
    dataset.inputs(n, 1) = 4000.0 + 600.0 * random.normal();
    dataset.labels(n) = label;
  }
  return dataset;
}

Dataset standardised(const Dataset& dataset) {
  Dataset result = dataset;
  result.inputs = Standardisation::of(dataset.inputs).apply(dataset.inputs);
  return result;
}

}  // namespace

class TestStandardisation : public QObject {
  Q_OBJECT

 private slots:
  void gives_mean_zero_and_deviation_one();
  void an_axis_without_spread_is_only_shifted();
  void squares_may_pass_the_largest_double();
  void spreads_ten_times_apart_are_told();
  void the_switch_does_what_scaling_by_hand_does_data();
  void the_switch_does_what_scaling_by_hand_does();
  void polynomials_need_no_switch();
  void switching_back_forgets_nothing();
  void the_map_is_that_of_scaled_points();
};

void TestStandardisation::gives_mean_zero_and_deviation_one() {
  const arma::mat inputs = points(1, 50).inputs;
  const Standardisation standardisation = Standardisation::of(inputs);
  const arma::mat z = standardisation.apply(inputs);
  for (const arma::uword axis : {0U, 1U}) {
    COMPARE_NUMBERS(arma::mean(z.col(axis)), 0.0, tolerance::rounding);
    COMPARE_NUMBERS(arma::stddev(z.col(axis)), 1.0, tolerance::rounding);
  }
  const Bounds bounds = standardisation.apply(bounds_of(inputs));
  COMPARE_NUMBERS(bounds.x2_max, z.col(1).max(), tolerance::rounding);
  QVERIFY(Standardisation().apply(bounds) == bounds);
}

void TestStandardisation::an_axis_without_spread_is_only_shifted() {
  const arma::mat line = {{1.0, 0.3}, {2.0, 0.3}, {3.0, 0.3}};
  const Standardisation standardisation = Standardisation::of(line);
  QCOMPARE(standardisation.scale[1], 1.0);
  QVERIFY(arma::abs(standardisation.apply(line).col(1)).max() < 1e-15);
  QVERIFY(Standardisation::of(arma::mat(0, 2)) == Standardisation());
  QCOMPARE(Standardisation::of(arma::mat{{7.0, 8.0}}).mean[0], 7.0);
}

void TestStandardisation::squares_may_pass_the_largest_double() {
  const arma::mat inputs = points(1, 50).inputs;
  const arma::mat expected = Standardisation::of(inputs).apply(inputs);
  for (const double unit : {1e-300, 1e-160, 1e160, 1e300}) {
    const Standardisation far = Standardisation::of(unit * inputs);
    COMPARE_NUMBERS(far.apply(arma::mat(unit * inputs)), expected, (test::Tolerance{1e-12}));
  }
  QCOMPARE(Standardisation::of(arma::mat(3, 2, arma::fill::value(1e-200))).scale[0], 1.0);
  QCOMPARE(Standardisation::of(arma::mat(3, 2)).scale[0], 1.0);
}

void TestStandardisation::spreads_ten_times_apart_are_told() {
  const arma::mat doses = {{200.0, 8.0}, {450.0, 21.0}, {325.0, 12.0}};
  const SpreadRatio ratio = spread_ratio(doses);
  QCOMPARE(ratio.wider, arma::uword{0});
  COMPARE_NUMBERS(ratio.ratio, arma::stddev(doses.col(0)) / arma::stddev(doses.col(1)), tolerance::rounding);
  QVERIFY(ratio.disparate());
  QCOMPARE(spread_ratio(arma::fliplr(doses)).wider, arma::uword{1});
  QVERIFY(!spread_ratio(arma::mat{{1.0, 9.0}, {2.0, 0.0}}).disparate());
  // Where there is no spread, or none that can be told, there is nothing to compare.
  for (const arma::mat& inputs : {arma::mat(0, 2), arma::mat{{1.0, 2.0}}, arma::mat{{1.0, 2.0}, {5.0, 2.0}},
                                  arma::mat{{-1e308, 2.0}, {1e308, 3.0}}}) {
    QCOMPARE(spread_ratio(inputs).ratio, 1.0);
  }
}

void TestStandardisation::the_switch_does_what_scaling_by_hand_does_data() {
  QTest::addColumn<const FeatureFamily*>("features");
  QTest::addColumn<unsigned>("count");
  QTest::newRow("linear") << &linear_features << 60U;
  QTest::newRow("quartic") << &quartic_features << 60U;
  QTest::newRow("rbf, dense") << &rbf_features << 60U;
  QTest::newRow("rbf, a few directions") << &rbf_features << 300U;
}

void TestStandardisation::the_switch_does_what_scaling_by_hand_does() {
  QFETCH(const FeatureFamily* const, features);
  QFETCH(const unsigned, count);
  const Dataset dataset = points(2, count);
  Hyperparameters setting{features, 0.8, 5.0};
  const Model by_hand = fit_model(standardised(dataset), setting);
  setting.standardise = true;
  for (const Model& model : {fit_model(dataset, setting), fit_model_dense(dataset, setting)}) {
    COMPARE_NUMBERS(model.posterior.evidence.total(), by_hand.posterior.evidence.total(),
                    tolerance::log_evidence);
    const Grid grid{{25.0, 60.0, 2000.0, 6000.0}, 23, 17};
    const GridPrediction prediction = predict_on_grid(model.posterior, grid);
    QVERIFY(prediction.grid == grid);
    const arma::mat places = grid.points(0, grid.ny - 1);
    const Latent at_points = predict_latent(model.posterior, places);
    const Latent expected =
        predict_latent(by_hand.posterior, Standardisation::of(dataset.inputs).apply(places));
    COMPARE_NUMBERS(predict_laplace(at_points), predict_laplace(expected), two_routes_promise);
    COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.probability(*laplace_probit.integral))),
                    predict_laplace(expected), two_routes_promise);
  }
}

// Neither here nor where a fitter comes from other features and goes back to them.
void TestStandardisation::polynomials_need_no_switch() {
  const Dataset dataset = points(5, 60);
  ModelFitter fitter(dataset);
  const arma::mat z = standardised(dataset).inputs;
  const arma::mat design = arma::join_rows(arma::ones(60), z, arma::square(z.col(0)), z.col(0) % z.col(1));
  const arma::mat all = arma::join_rows(design, arma::square(z.col(1)));
  const MapFit map = fit_map(all, dataset.labels, 5.0);
  for (const bool standardise : {false, true, false}) {
    const Hyperparameters setting{&quadratic_features, 1.0, 5.0, standardise};
    QVERIFY(setting.standardises());
    for (const Model& model : {fitter.fit(setting), fit_model_dense(dataset, setting)}) {
      COMPARE_NUMBERS(model.mode.weights, map.weights, tolerance::two_routes);
      QVERIFY(model.basis().standardisation() == Standardisation::of(dataset.inputs));
    }
    const Model linear = fitter.fit({&linear_features, 1.0, 5.0});
    QVERIFY(linear.basis().standardisation() == Standardisation());
    COMPARE_NUMBERS(linear.mode.logits, fit_model(dataset, {&linear_features, 1.0, 5.0}).mode.logits,
                    tolerance::two_routes);
  }
}

void TestStandardisation::switching_back_forgets_nothing() {
  const Dataset dataset = points(3, 300);
  ModelFitter fitter(dataset);
  const Hyperparameters plain{&rbf_features, 5.0, 2.0};
  const Hyperparameters scaled{&rbf_features, 0.1, 2.0, true};
  const double before = log_evidence(fitter.fit_for_evidence(plain)).total();
  const double between = log_evidence(fitter.fit_for_evidence(scaled)).total();
  const double after = log_evidence(fitter.fit_for_evidence(plain)).total();
  COMPARE_NUMBERS(after, before, tolerance::log_evidence);
  COMPARE_NUMBERS(between, log_evidence(ModelFitter(dataset).fit_for_evidence(scaled)).total(),
                  tolerance::log_evidence);
}

void TestStandardisation::the_map_is_that_of_scaled_points() {
  const Dataset dataset = points(4, 80);
  const EvidenceRanges ranges{{0.2, 2.0, 4}, {0.1, 10.0, 3}};
  Hyperparameters like;
  const EvidenceMap expected = compute_evidence_map(standardised(dataset), like, ranges, 2);
  like.standardise = true;
  const EvidenceMap map = compute_evidence_map(dataset, like, ranges, 2);
  COMPARE_NUMBERS(map["log_evidence"], expected["log_evidence"], tolerance::log_evidence);
}

CREDENCE_TEST(QCoreApplication, TestStandardisation);
#include "tst_standardisation.moc"
