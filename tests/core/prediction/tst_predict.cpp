#include "core/concurrency/cancelled.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/method/gaussian_draws.h"
#include "core/model/matern_features.h"
#include "core/model/model.h"
#include "core/model/model_fitter.h"
#include "core/model/polynomial_features.h"
#include "core/model/route_costs.h"
#include "core/model/stable_functions.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

using namespace credence;
using credence::test::predict_laplace;
using credence::test::predict_laplace_quadrature;
using credence::test::predict_map;
using credence::test::random_points;
namespace tolerance = credence::test::tolerance;

namespace {

arma::mat queries(unsigned seed) {
  return 2.0 * random_points(seed, 200).inputs;
}

/// ∫σ(a) N(a; μ, v) da by the trapezium rule, which for such an integrand is good to 1e-10 at this step.
double averaged_sigmoid(double mean, double variance) {
  const double deviation = std::sqrt(variance);
  const double step = std::min(0.05, 0.1 / deviation);
  double sum = 0.0;
  double weight = 0.0;
  for (double z = -9.0; z <= 9.0; z += step) {
    const double density = std::exp(-0.5 * z * z);
    sum += density / (1.0 + std::exp(-(mean + deviation * z)));
    weight += density;
  }
  return sum / weight;
}

void add_settings() {
  QTest::addColumn<Hyperparameters>("setting");
  for (const double prior_variance : {1e-6, 1.0, 1e2, 1e6}) {
    QTest::addRow("linear, prior variance %g", prior_variance)
        << Hyperparameters{&linear_features, 1.0, prior_variance};
    QTest::addRow("cubic, prior variance %g", prior_variance)
        << Hyperparameters{&cubic_features, 1.0, prior_variance};
    QTest::addRow("Matérn-1/2, prior variance %g", prior_variance)
        << Hyperparameters{&matern12_features, 0.5, prior_variance};
    for (const double width : {0.01, 0.5, 50.0}) {
      QTest::addRow("rbf, width %g, prior variance %g", width, prior_variance)
          << Hyperparameters{&rbf_features, width, prior_variance};
    }
  }
}

}  // namespace

class TestPredict : public QObject {
  Q_OBJECT

 private slots:
  void grids_and_draws_know_what_was_cut();
  void map_and_laplace_share_the_boundary_data() { add_settings(); }
  void map_and_laplace_share_the_boundary();
  void laplace_is_the_more_modest_data() { add_settings(); }
  void laplace_is_the_more_modest();
  void strong_prior_gives_even_odds();
  void far_from_the_data_rbf_predictions_come_back_to_the_bias();
  void far_out_predictions_tend_to_a_limit_data();
  void far_out_predictions_tend_to_a_limit();
  void no_variance_means_no_moderation();
  void probit_is_near_the_integral();
  void nothing_to_predict_is_fine();
  void extreme_logits_give_probabilities();
  void swapped_labels_swap_the_probabilities();
  void grid_agrees_with_single_points_data();
  void grid_agrees_with_single_points();
  void grid_reports_progress_to_the_end();
  void stopped_grid_throws();
  void kept_features_change_nothing_data();
  void kept_features_change_nothing();
};

// Of a basis that was cut at a few directions. What it leaves out stays as uncertain as the prior has it, on
// a grid as at points, and by draws as by quadrature.
void TestPredict::grids_and_draws_know_what_was_cut() {
  const Dataset points = random_points(5, 300);
  const Hyperparameters setting{&rbf_features, 0.1, 10.0};
  const Model model = [&] {
    const DirectionLimit limit(40);
    return fit_model(points, setting);
  }();
  const Grid grid{{-2.0, 2.0, -2.0, 2.0}, 9, 7};
  const arma::mat places = grid.points(0, grid.ny - 1);
  QVERIFY(model.basis().left_out(places, model.basis().design_matrix(places)).max() > 0.1);
  const Latent latent = predict_latent(model.posterior, places);
  const GridPrediction on_grid = GridPredictor().predict(model.posterior, grid);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(on_grid.variance)), latent.variance,
                  (test::Tolerance{1e-9, 1e-9}));
  const PreparedMethod samples = prepare_method(laplace_samples, model, points, {.draws = 20000});
  const arma::vec by_draws = predictive_probability(samples, places);
  const arma::vec exact = quadrature_probability(latent);
  // Four standard errors of 20,000 draws.
  QVERIFY(arma::abs(by_draws - exact).max() < 4.0 * 0.5 / std::sqrt(20000.0));
  GridPredictor predictor;
  const arma::mat drawn = predictive_probability(samples, predictor, grid);
  COMPARE_NUMBERS(arma::vec(arma::vectorise(drawn)), by_draws, (test::Tolerance{1e-9}));
  // As sure of itself as what was kept would make it, it would be further off than that.
  const Latent kept{latent.mean,
                    model.posterior.covariance.latent_variance(model.basis().design_matrix(places))};
  QVERIFY(arma::abs(quadrature_probability(kept) - exact).max() > 0.05);
}

void TestPredict::map_and_laplace_share_the_boundary() {
  QFETCH(const Hyperparameters, setting);
  const Latent latent = predict_latent(fit_model(random_points(1, 40), setting).posterior, queries(2));
  QVERIFY(arma::all((predict_map(latent) >= 0.5) == (predict_laplace(latent) >= 0.5)));
  QVERIFY(arma::all((latent.mean >= 0.0) == (probit_logit(latent) >= 0.0)));
}

void TestPredict::laplace_is_the_more_modest() {
  QFETCH(const Hyperparameters, setting);
  const Latent latent = predict_latent(fit_model(random_points(3, 40), setting).posterior, queries(4));
  QVERIFY(latent.variance.min() >= 0.0);
  const arma::vec map = arma::abs(predict_map(latent) - 0.5);
  const arma::vec laplace = arma::abs(predict_laplace(latent) - 0.5);
  QVERIFY(arma::all(laplace <= map));
  QVERIFY2(arma::any(laplace < map), "the variance has no effect");
}

// |μ| ≤ σ0²·N·M/2 for features in [0, 1]; a quarter of that in probability.
void TestPredict::strong_prior_gives_even_odds() {
  const Latent latent =
      predict_latent(fit_model(random_points(5, 40), {&rbf_features, 0.5, 1e-9}).posterior, queries(6));
  const credence::test::Tolerance bound{1e-9 * 40.0 * 41.0 / 8.0};
  const arma::vec half(200, arma::fill::value(0.5));
  COMPARE_NUMBERS(predict_map(latent), half, bound);
  COMPARE_NUMBERS(predict_laplace(latent), half, bound);
}

void TestPredict::far_from_the_data_rbf_predictions_come_back_to_the_bias() {
  const Model model = fit_model(random_points(7, 40), {&rbf_features, 0.5, 10.0});
  const Latent latent = predict_latent(model.posterior, {{1e4, -1e4}, {1e8, 1e8}});
  COMPARE_NUMBERS(latent.mean, arma::vec(2, arma::fill::value(model.mode.weights(0))), tolerance::rounding);
  QVERIFY(arma::all(latent.variance > 0.0 && latent.variance <= 10.0));
}

void TestPredict::far_out_predictions_tend_to_a_limit_data() {
  QTest::addColumn<const FeatureFamily*>("family");
  QTest::addColumn<double>("still_finite");  // with all of its squares
  QTest::addColumn<int>("degree");
  QTest::newRow("linear") << &linear_features << 1e100 << 1;
  QTest::newRow("quadratic") << &quadratic_features << 1e60 << 2;
  QTest::newRow("cubic") << &cubic_features << 1e40 << 3;
  QTest::newRow("quartic") << &quartic_features << 1e30 << 4;
  QTest::newRow("quintic") << &quintic_features << 1e25 << 5;
}

// Far out along a ray μ and √v grow alike, so the averages tend to σ(√(8/π) μ/√v) and Φ(μ/√v), and MAP to
// zero or one.
void TestPredict::far_out_predictions_tend_to_a_limit() {
  QFETCH(const FeatureFamily* const, family);
  QFETCH(const double, still_finite);
  QFETCH(const int, degree);
  const Dataset training = random_points(3, 40);
  const Model model = fit_model(training, {family, 1.0, 10.0});
  const arma::mat rays = {{1.0, 0.0}, {-0.3, 1.0}, {0.2, -0.7}, {-1.0, -1.0}};
  const Latent finite = predict_latent(model.posterior, still_finite * rays);
  QVERIFY(finite.ratio.is_empty() && finite.variance.is_finite());
  const arma::vec ratio = finite.mean / arma::sqrt(finite.variance);
  const arma::vec probit = sigmoid(arma::vec(std::sqrt(8.0 / std::numbers::pi) * ratio));
  const arma::vec exact = 0.5 * arma::erfc(-ratio / std::numbers::sqrt2);
  const WeightedDraws draws{gaussian_draws(model.posterior, 50, 1), {}};
  const arma::vec by_draws = predict_draws(model.basis(), draws, still_finite * rays);
  const double largest = family->standardised ? 1e308 : 1.7e308;  // standardised it would pass all doubles
  for (const double size : {still_finite, 1e70, 1e100, 1e160, 1e200, 1e300, largest}) {
    const arma::mat inputs = size * rays;
    const Latent latent = predict_latent(model.posterior, inputs);
    COMPARE_NUMBERS(predict_laplace(latent), probit, (test::Tolerance{1e-12}));
    COMPARE_NUMBERS(predict_laplace_quadrature(latent), exact, (test::Tolerance{1e-11}));
    COMPARE_NUMBERS(predict_map(latent), arma::conv_to<arma::vec>::from(ratio > 0.0), test::Tolerance{});
    COMPARE_NUMBERS(predict_draws(model.basis(), draws, inputs), by_draws, (test::Tolerance{1e-12}));
    QVERIFY(predict_draws_logit(model.basis(), draws, inputs).is_finite());
    QVERIFY(!latent.mean.has_nan() && !latent.variance.has_nan());
    // Never a number that is not the logit's: what passes the largest double is infinite.
    const bool passes = degree * std::log10(size) > 310.0;
    for (const double mean : latent.mean) QVERIFY(!passes || std::isinf(mean));
    QVERIFY(probit_logit(latent).is_finite() && quadrature_logit(latent).is_finite());
  }
  // A picture of it: corner against corner of the plane.
  const Grid grid{{-1e200, 1e200, -1e200, 1e200}, 2, 2};
  const GridPrediction prediction = predict_on_grid(model.posterior, grid);
  const Latent corners = predict_latent(
      model.posterior, still_finite * arma::mat{{-1.0, -1.0}, {1.0, -1.0}, {-1.0, 1.0}, {1.0, 1.0}});
  COMPARE_NUMBERS(arma::vec(arma::vectorise(prediction.probability(*laplace_probit.integral))),
                  predict_laplace(corners), (test::Tolerance{1e-12}));
  QVERIFY(prediction.variance.is_finite() && prediction.mean.is_finite());
}

void TestPredict::no_variance_means_no_moderation() {
  for (const double mean : {-800.0, -1.5, 0.0, 3.0}) QCOMPARE(probit_logit(mean, 0.0), mean);
}

// MATHS.md §4: the two differ by up to about 0.016.
void TestPredict::probit_is_near_the_integral() {
  double largest = 0.0;
  for (const double mean : arma::linspace(0.0, 20.0, 41)) {
    for (const double variance : {0.01, 0.1, 1.0, 3.0, 10.0, 30.0, 100.0, 1000.0}) {
      const double probit = predict_laplace({{mean}, {variance}})(0);
      largest = std::max(largest, std::abs(probit - averaged_sigmoid(mean, variance)));
    }
  }
  QVERIFY2(largest > 0.005 && largest < 0.02, QByteArray::number(largest).constData());
}

void TestPredict::nothing_to_predict_is_fine() {
  for (const FeatureFamily* kind : {&linear_features, &rbf_features}) {
    const Latent latent =
        predict_latent(fit_model(random_points(13, 10), {kind, 0.5, 1.0}).posterior, arma::mat(0, 2));
    QVERIFY(latent.mean.is_empty());
    QVERIFY(predict_laplace(latent).is_empty());
  }
}

void TestPredict::extreme_logits_give_probabilities() {
  const Latent latent{{800.0, -800.0, 800.0, -800.0}, {0.0, 0.0, 1e9, 1e9}};
  QVERIFY(predict_map(latent).is_finite());
  const arma::vec laplace = predict_laplace(latent);
  QCOMPARE(laplace(0), 1.0);
  // 800/sqrt(1 + π/8·1e9) = 0.0403706…
  COMPARE_NUMBERS(laplace(2), 1.0 / (1.0 + std::exp(-800.0 / std::sqrt(1.0 + std::numbers::pi * 1e9 / 8.0))),
                  tolerance::rounding);
  COMPARE_NUMBERS(laplace(3), 1.0 - laplace(2), tolerance::rounding);
}

void TestPredict::swapped_labels_swap_the_probabilities() {
  const Dataset points = random_points(8, 40);
  Dataset swapped = points;
  swapped.labels = 1 - points.labels;
  const Hyperparameters hyperparameters{&rbf_features, 0.5, 10.0};
  const Latent a = predict_latent(fit_model(points, hyperparameters).posterior, queries(9));
  const Latent b = predict_latent(fit_model(swapped, hyperparameters).posterior, queries(9));
  COMPARE_NUMBERS(predict_laplace(a), arma::vec(1.0 - predict_laplace(b)), tolerance::two_routes);
}

void TestPredict::grid_agrees_with_single_points_data() {
  QTest::addColumn<unsigned>("nx");
  QTest::addColumn<unsigned>("ny");
  // Blocks hold about 512 points: grids below, above, and with rows wider than one block.
  for (const auto& [nx, ny] :
       std::vector<std::pair<unsigned, unsigned>>{{2, 2}, {13, 7}, {30, 41}, {600, 3}, {3, 600}}) {
    QTest::addRow("%ux%u", nx, ny) << nx << ny;
  }
}

void TestPredict::grid_agrees_with_single_points() {
  QFETCH(const unsigned, nx);
  QFETCH(const unsigned, ny);
  const Model model = fit_model(random_points(10, 30), {&rbf_features, 0.6, 5.0});
  const Grid grid{{-3.0, 1.0, -2.0, 4.0}, nx, ny};
  const GridPrediction prediction = predict_on_grid(model.posterior, grid);
  QVERIFY(prediction.grid == grid);
  const arma::mat map = prediction.probability(*map_method.integral);
  const arma::mat laplace = prediction.probability(*laplace_probit.integral);
  QCOMPARE(laplace.n_rows, arma::uword{nx});
  QCOMPARE(laplace.n_cols, arma::uword{ny});
  for (arma::uword j = 0; j < ny; j += std::max(1U, ny / 5)) {
    for (arma::uword i = 0; i < nx; i += std::max(1U, nx / 5)) {
      const Latent latent = predict_latent(model.posterior, {{grid.x1(i), grid.x2(j)}});
      COMPARE_NUMBERS(prediction.mean(i, j), latent.mean(0), tolerance::two_routes);
      COMPARE_NUMBERS(prediction.variance(i, j), latent.variance(0), tolerance::two_routes);
      COMPARE_NUMBERS(map(i, j), predict_map(latent)(0), tolerance::two_routes);
      COMPARE_NUMBERS(laplace(i, j), predict_laplace(latent)(0), tolerance::two_routes);
    }
  }
}

void TestPredict::grid_reports_progress_to_the_end() {
  const Model model = fit_model(random_points(11, 10), {&rbf_features, 0.6, 5.0});
  std::vector<std::size_t> done;
  predict_on_grid(model.posterior, {{0.0, 1.0, 0.0, 1.0}, 100, 33}, {}, [&](const Progress& progress) {
    QCOMPARE(progress.total, std::size_t{33});
    done.push_back(progress.done);
  });
  QVERIFY(done.size() > 2);
  QVERIFY(std::is_sorted(done.begin(), done.end()));
  QCOMPARE(done.back(), std::size_t{33});
}

void TestPredict::stopped_grid_throws() {
  const Model model = fit_model(random_points(12, 10), {&rbf_features, 0.6, 5.0});
  const Grid grid{{0.0, 1.0, 0.0, 1.0}, 100, 100};
  std::stop_source source;
  int calls = 0;
  const auto stop_soon = [&](const Progress&) {
    if (++calls == 2) source.request_stop();
  };
  QVERIFY_EXCEPTION_THROWN(predict_on_grid(model.posterior, grid, source.get_token(), stop_soon), Cancelled);
  QCOMPARE(calls, 2);
}

void TestPredict::kept_features_change_nothing_data() {
  QTest::addColumn<unsigned>("count");
  QTest::newRow("dense") << 60U;
  QTest::newRow("a few directions") << 400U;
}

/// One predictor through a session: prior variances up and down, another width, other views, other data.
void TestPredict::kept_features_change_nothing() {
  QFETCH(const unsigned, count);
  GridPredictor predictor;
  for (const unsigned seed : {20U, 21U}) {
    ModelFitter fitter(random_points(seed, count));
    for (const double width : {0.6, 0.9, 0.6}) {
      for (const double prior_variance : {0.01, 1.0, 9.0, 300.0, 0.3}) {
        const Model model = fitter.fit({&rbf_features, width, prior_variance});
        for (const unsigned size : {21U, 60U}) {
          const Grid grid{{-3.0, 3.0, -2.0, 4.0}, size, size};
          const GridPrediction kept = predictor.predict(model.posterior, grid);
          const GridPrediction fresh = predict_on_grid(model.posterior, grid);
          COMPARE_NUMBERS(kept.mean, fresh.mean, tolerance::two_routes);
          COMPARE_NUMBERS(kept.variance, fresh.variance, tolerance::two_routes);
        }
      }
    }
  }
}

CREDENCE_TEST(QCoreApplication, TestPredict);
#include "tst_predict.moc"
