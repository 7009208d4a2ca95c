#include "core/concurrency/cancelled.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/method/gaussian_draws.h"
#include "core/method/posterior_points.h"
#include "core/method/weighted_draws.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "core/prediction/predict.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <utility>
#include <vector>

using namespace credence;
using credence::test::predict_laplace_quadrature;
using credence::test::predict_map;
using credence::test::random_points;
namespace tolerance = credence::test::tolerance;

namespace {

/// Linear features, all weights, a few directions.
void add_models() {
  QTest::addColumn<unsigned>("points");
  QTest::addColumn<Hyperparameters>("setting");
  QTest::newRow("linear") << 40U << Hyperparameters{&linear_features, 1.0, 10.0};
  QTest::newRow("all weights") << 40U << Hyperparameters{&rbf_features, 0.5, 10.0};
  QTest::newRow("a few directions") << 300U << Hyperparameters{&rbf_features, 1.5, 3.0};
  QTest::newRow("standardised") << 300U << Hyperparameters{&rbf_features, 1.5, 3.0, true};
}

Model model_of_row() {
  QFETCH(const unsigned, points);
  QFETCH(const Hyperparameters, setting);
  return fit_model(random_points(1, points), setting);
}

}  // namespace

class TestPosteriorDraws : public QObject {
  Q_OBJECT

 private slots:
  void normals_are_standard_normal();
  void normals_outlast_ranks_and_counts();
  void laplace_draws_have_the_posterior_s_moments_data() { add_models(); }
  void laplace_draws_have_the_posterior_s_moments();
  void prior_draws_have_the_prior_s_moments();
  void a_factor_s_signs_do_not_matter();
  void a_small_step_moves_draws_a_little();
  void predictions_of_laplace_draws_are_the_integral_data() { add_models(); }
  void predictions_of_laplace_draws_are_the_integral();
  void one_draw_is_its_own_sigmoid();
  void weights_count();
  void tails_do_not_round();
  void batches_add_up();
  void points_take_draws_batch_by_batch();
  void grid_agrees_with_single_points_data() { add_models(); }
  void grid_agrees_with_single_points();
  void blocks_are_the_draws();
  void predictions_do_not_depend_on_blocks();
  void a_mean_of_ones_is_one();
  void no_draws_no_prediction();
  void stopped_predictions_throw();
};

// Means of n standard normals and of their products lie within 5/√n but once in a million.
void TestPosteriorDraws::normals_are_standard_normal() {
  const arma::uword count = 20000;
  const arma::mat normals = standard_normals(4, count, 7);
  const double error = 5.0 / std::sqrt(static_cast<double>(count));
  COMPARE_NUMBERS(arma::mat(arma::mean(normals, 1)), arma::mat(4, 1, arma::fill::zeros),
                  test::Tolerance{error});
  // A square's variance is 2.
  COMPARE_NUMBERS(arma::mat(normals * normals.t() / static_cast<double>(count)),
                  arma::mat(4, 4, arma::fill::eye), test::Tolerance{std::sqrt(2.0) * error});
  QVERIFY(arma::accu(arma::abs(normals) > 2.0) > 0.04 * static_cast<double>(normals.n_elem));
  QVERIFY(arma::approx_equal(normals.head_cols(10), standard_normals(4, 10, 8), "absdiff", 1e-3) == false);
}

void TestPosteriorDraws::normals_outlast_ranks_and_counts() {
  const arma::mat large = standard_normals(9, 30, 3);
  const arma::mat small = standard_normals(5, 12, 3);
  COMPARE_NUMBERS(arma::mat(large.submat(0, 0, 4, 11)), small, test::Tolerance{});
}

void TestPosteriorDraws::laplace_draws_have_the_posterior_s_moments() {
  const Model model = model_of_row();
  const arma::uword count = 4000;
  // In the logits at some points: that is what draws are for, and their variance is known by another route.
  const arma::mat design = model.basis().design_matrix(random_points(2, 30).inputs);
  const arma::mat logits = design * gaussian_draws(model.posterior, count, 11);
  const arma::vec variance = model.posterior.covariance.latent_variance(design);
  const double error = 5.0 / std::sqrt(static_cast<double>(count));
  const arma::vec standardised_mean =
      (arma::mean(logits, 1) - design * model.mode.weights) / arma::sqrt(variance);
  COMPARE_NUMBERS(standardised_mean, arma::vec(30, arma::fill::zeros), test::Tolerance{error});
  const arma::vec ratio = arma::var(logits, 0, 1) / variance;
  COMPARE_NUMBERS(ratio, arma::vec(30, arma::fill::ones), test::Tolerance{std::sqrt(2.0) * error});
}

void TestPosteriorDraws::prior_draws_have_the_prior_s_moments() {
  const Model model = fit_model(random_points(1, 40), {&rbf_features, 0.5, 10.0});
  const arma::mat draws = prior_draws(model.posterior, standard_normals(model.rank(), 4000, 5));
  QCOMPARE(draws.n_rows, model.rank());
  const double error = 5.0 / std::sqrt(static_cast<double>(draws.n_elem));
  QVERIFY(std::abs(arma::accu(draws) / static_cast<double>(draws.n_elem)) < std::sqrt(10.0) * error);
  QVERIFY(std::abs(arma::accu(arma::square(draws)) / static_cast<double>(draws.n_elem) - 10.0) <
          10.0 * std::sqrt(2.0) * error);
}

void TestPosteriorDraws::a_factor_s_signs_do_not_matter() {
  const Model model = fit_model(random_points(1, 40), {&linear_features, 1.0, 10.0});
  arma::mat factor = *model.posterior.covariance.factor();
  factor.row(1) *= -1.0;
  const arma::mat normals = standard_normals(3, 5, 1);
  Gaussian flipped = model.posterior;
  flipped.covariance = {factor, 10.0};
  COMPARE_NUMBERS(gaussian_draws(flipped, normals), gaussian_draws(model.posterior, normals),
                  tolerance::rounding);
}

/// The prior variance moves by a thousandth: so do the draws, although other directions may be kept.
void TestPosteriorDraws::a_small_step_moves_draws_a_little() {
  const Dataset points = random_points(4, 300);
  const arma::mat inputs = random_points(5, 20).inputs;
  const auto logits = [&](double prior_variance) {
    const Model model = fit_model_dense(points, {&rbf_features, 1.0, prior_variance});
    return arma::mat(model.basis().design_matrix(inputs) * gaussian_draws(model.posterior, 10, 2));
  };
  const arma::mat before = logits(5.0);
  const arma::mat after = logits(5.005);
  QVERIFY(arma::abs(after - before).max() < 0.01);
  QVERIFY(arma::abs(after - before).max() > 0.0);
}

void TestPosteriorDraws::predictions_of_laplace_draws_are_the_integral() {
  const Model model = model_of_row();
  const arma::mat inputs = 2.0 * random_points(6, 100).inputs;
  const arma::uword count = 4000;
  const WeightedDraws draws{gaussian_draws(model.posterior, count, 3), {}};
  // Probabilities have a standard deviation of at most ½.
  const test::Tolerance error{5.0 * 0.5 / std::sqrt(static_cast<double>(count))};
  const arma::vec integral = predict_laplace_quadrature(predict_latent(model.posterior, inputs));
  const arma::vec probability = predict_draws(model.basis(), draws, inputs);
  COMPARE_NUMBERS(probability, integral, error);
  COMPARE_NUMBERS(sigmoid(predict_draws_logit(model.basis(), draws, inputs)), probability,
                  tolerance::two_routes);
}

void TestPosteriorDraws::one_draw_is_its_own_sigmoid() {
  const Model model = fit_model(random_points(1, 40), {&rbf_features, 0.5, 10.0});
  const arma::mat inputs = random_points(2, 20).inputs;
  const Latent latent = predict_latent(model.posterior, inputs);
  const WeightedDraws draws{model.mode.weights, {}};
  COMPARE_NUMBERS(predict_draws(model.basis(), draws, inputs), predict_map(latent), tolerance::two_routes);
  COMPARE_NUMBERS(predict_draws_logit(model.basis(), draws, inputs), latent.mean, tolerance::two_routes);
}

/// A draw that counts three times is that draw three times; one that does not count is not there.
void TestPosteriorDraws::weights_count() {
  const Model model = fit_model(random_points(1, 40), {&rbf_features, 0.5, 10.0});
  const arma::mat inputs = random_points(2, 20).inputs;
  const arma::mat weights = gaussian_draws(model.posterior, 3, 1);
  const WeightedDraws weighted{weights, {0.75, 0.0, 0.25}};
  const WeightedDraws repeated{weights.cols(arma::uvec{0, 0, 0, 2}), {}};
  COMPARE_NUMBERS(predict_draws(model.basis(), weighted, inputs),
                  predict_draws(model.basis(), repeated, inputs), tolerance::two_routes);
  COMPARE_NUMBERS(predict_draws_logit(model.basis(), weighted, inputs),
                  predict_draws_logit(model.basis(), repeated, inputs), tolerance::two_routes);
  const Grid grid{{-2.0, 2.0, -2.0, 2.0}, 20, 20};
  GridPredictor predictor;
  COMPARE_NUMBERS(predictor.predict_draws(model.basis(), weighted, grid),
                  predictor.predict_draws(model.basis(), repeated, grid), tolerance::two_routes);
}

void TestPosteriorDraws::tails_do_not_round() {
  for (const double logit : {60.0, 600.0, 700.0, 5000.0}) {  // the last two below the smallest number
    const WeightedDraws draws{arma::rowvec{logit, logit + 200.0}, {0.25, 0.75}};
    const arma::mat logs = log_predict_draws(arma::vec{1.0, -1.0}, draws);
    // The mean of exp(-logit) and exp(-logit - 200).
    const double expected = -logit + std::log(0.25);
    COMPARE_NUMBERS(arma::mat(logs), (arma::mat{{0.0, expected}, {expected, 0.0}}), tolerance::rounding);
  }
}

void TestPosteriorDraws::batches_add_up() {
  const Model model = fit_model(random_points(1, 40), {&rbf_features, 0.5, 10.0});
  const arma::mat design = model.basis().design_matrix(random_points(2, 50).inputs);
  const arma::mat weights = gaussian_draws(model.posterior, 40, 1);
  const arma::mat all = log_predict_draws(design, {weights, {}});
  const arma::mat first = log_predict_draws(design, {weights.head_cols(20), {}});
  const arma::mat second = log_predict_draws(design, {weights.tail_cols(20), {}});
  COMPARE_NUMBERS(arma::mat(arma::exp(all)), arma::mat(0.5 * (arma::exp(first) + arma::exp(second))),
                  tolerance::two_routes);
  COMPARE_NUMBERS(arma::mat(arma::sum(arma::exp(all), 1)), arma::mat(50, 1, arma::fill::ones),
                  tolerance::two_routes);
}

void TestPosteriorDraws::points_take_draws_batch_by_batch() {
  const Model model = fit_model(random_points(1, 60), {&rbf_features, 0.5, 1e6});
  const arma::mat inputs = random_points(2, 30).inputs;
  arma::mat weights = gaussian_draws(model.posterior, 100, 3);
  weights.each_col() += 50.0 * model.mode.weights;  // logits up to thousands
  PosteriorPoints points(model.basis(), inputs);
  for (const auto& [first, last] : {std::pair{0U, 0U}, {1U, 60U}, {61U, 99U}})
    points.add(weights.cols(first, last));
  points.add(weights.cols(0, 0).eval().head_cols(0));
  QCOMPARE(points.draws(), std::size_t{100});
  COMPARE_NUMBERS(points.logits(), predict_draws_logit(model.basis(), {weights, {}}, inputs),
                  tolerance::two_routes);
  QVERIFY(arma::abs(points.logits()).max() > 40.0);  // where probabilities are 1 to the last digit
  // Stopped, it takes in nothing.
  std::stop_source source;
  source.request_stop();
  const arma::vec before = points.logits();
  QVERIFY_EXCEPTION_THROWN(points.add(weights, source.get_token()), Cancelled);
  QCOMPARE(points.draws(), std::size_t{100});
  COMPARE_NUMBERS(points.logits(), before, test::Tolerance{});
}

void TestPosteriorDraws::grid_agrees_with_single_points() {
  const Model model = model_of_row();
  const WeightedDraws draws{gaussian_draws(model.posterior, 7, 1), {0.1, 0.2, 0.3, 0.1, 0.1, 0.1, 0.1}};
  const Grid grid{{-3.0, 1.0, -2.0, 4.0}, 40, 33};
  GridPredictor predictor;
  predictor.predict(model.posterior, grid);
  const arma::mat probability = predictor.predict_draws(model.basis(), draws, grid);
  const arma::cube logits = predictor.draw_logits(model.basis(), *draws.block(0).weights, grid);
  const arma::mat points = grid.points(0, grid.ny - 1);
  // The grid's sums over kept nodes leave ten decimals.
  COMPARE_NUMBERS(arma::vec(arma::vectorise(probability)), predict_draws(model.basis(), draws, points),
                  (test::Tolerance{1e-9}));
  const arma::mat expected = model.basis().design_matrix(points) * *draws.block(0).weights;
  QCOMPARE(logits.n_slices, arma::uword{7});
  for (arma::uword s = 0; s < 7; ++s) {
    COMPARE_NUMBERS(arma::vec(arma::vectorise(logits.slice(s))), arma::vec(expected.col(s)),
                    (test::Tolerance{1e-8, 1e-8}));
  }
  COMPARE_NUMBERS(GridPredictor().predict_draws(model.basis(), draws, grid), probability,
                  test::Tolerance{1e-12});
}

// Any number of draws takes the memory of a block.
void TestPosteriorDraws::blocks_are_the_draws() {
  const Model model = fit_model(random_points(1, 40), {&rbf_features, 0.5, 10.0});
  const arma::uword block = WeightedDraws::draws_per_block(model.rank());
  const WeightedDraws draws = weighted_gaussian_draws(model.posterior, 10'000'000, 3);
  QCOMPARE(draws.count(), arma::uword{10'000'000});
  QCOMPARE(draws.block_count(), 10'000'000 / block + 1);
  const WeightedDraws::Block last = draws.block(draws.block_count() - 1);
  QVERIFY(last.weights->n_elem < 5'000'000);
  QCOMPARE(last.first + last.weights->n_cols, draws.count());
  // The same numbers as all at once, wherever a block begins.
  const WeightedDraws some = weighted_gaussian_draws(model.posterior, block + 3, 3);
  QCOMPARE(some.block_count(), arma::uword{2});
  const arma::mat all = gaussian_draws(model.posterior, block + 3, 3);
  COMPARE_NUMBERS(*some.block(0).weights, arma::mat(all.head_cols(block)), tolerance::two_routes);
  COMPARE_NUMBERS(*some.block(1).weights, arma::mat(all.tail_cols(3)), tolerance::two_routes);
}

void TestPosteriorDraws::predictions_do_not_depend_on_blocks() {
  const Model model = fit_model(random_points(1, 40), {&rbf_features, 0.5, 10.0});
  const arma::mat inputs = random_points(2, 3).inputs;
  const arma::uword count = WeightedDraws::draws_per_block(model.rank()) + 50;
  const arma::mat all = gaussian_draws(model.posterior, count, 3);
  arma::vec importance = arma::regspace(1.0, static_cast<double>(count));
  importance /= arma::accu(importance);
  for (const bool weighted : {false, true}) {
    WeightedDraws blocks = weighted_gaussian_draws(model.posterior, count, 3);
    WeightedDraws at_once{all, {}};
    if (weighted) blocks.importance = at_once.importance = importance;
    QCOMPARE(blocks.block_count(), arma::uword{2});
    COMPARE_NUMBERS(predict_draws(model.basis(), blocks, inputs),
                    predict_draws(model.basis(), at_once, inputs), (test::Tolerance{1e-12}));
    COMPARE_NUMBERS(predict_draws_logit(model.basis(), blocks, inputs),
                    predict_draws_logit(model.basis(), at_once, inputs), (test::Tolerance{1e-11}));
    const Grid grid{{-1.0, 1.0, -1.0, 1.0}, 2, 2};
    COMPARE_NUMBERS(GridPredictor().predict_draws(model.basis(), blocks, grid),
                    GridPredictor().predict_draws(model.basis(), at_once, grid), (test::Tolerance{1e-12}));
  }
}

void TestPosteriorDraws::a_mean_of_ones_is_one() {
  const Model model = fit_model(random_points(1, 40), {&linear_features, 0.5, 10.0});
  WeightedDraws draws{arma::repmat(arma::vec{900.0, 0.0, 0.0}, 1, 10), {}};
  draws.importance = arma::vec(10, arma::fill::value(std::nextafter(0.1, 1.0)));  // a sum above one
  const arma::mat inputs = random_points(2, 3).inputs;
  QVERIFY(arma::all(predict_draws(model.basis(), draws, inputs) == 1.0));
  QCOMPARE(GridPredictor().predict_draws(model.basis(), draws, {{0.0, 1.0, 0.0, 1.0}, 5, 5}).max(), 1.0);
}

void TestPosteriorDraws::no_draws_no_prediction() {
  const Model model = fit_model(random_points(1, 40), {&rbf_features, 0.5, 10.0});
  const WeightedDraws none{arma::mat(model.rank(), 0), {}};
  QVERIFY_EXCEPTION_THROWN(predict_draws(model.basis(), none, random_points(2, 5).inputs),
                           std::invalid_argument);
  QVERIFY_EXCEPTION_THROWN(GridPredictor().predict_draws(model.basis(), none, {{0.0, 1.0, 0.0, 1.0}, 5, 5}),
                           std::invalid_argument);
  const WeightedDraws draws{gaussian_draws(model.posterior, 3, 1), {}};
  QVERIFY(predict_draws(model.basis(), draws, arma::mat(0, 2)).is_empty());
  QVERIFY(predict_draws_logit(model.basis(), draws, arma::mat(0, 2)).is_empty());
}

void TestPosteriorDraws::stopped_predictions_throw() {
  std::stop_source source;
  source.request_stop();
  for (const FeatureFamily* kind : {&linear_features, &rbf_features}) {
    const Model model = fit_model(random_points(1, 40), {kind, 0.5, 10.0});
    const WeightedDraws draws{gaussian_draws(model.posterior, 3, 1), {}};
    const Grid grid{{0.0, 1.0, 0.0, 1.0}, 5, 5};
    QVERIFY_EXCEPTION_THROWN(GridPredictor().predict_draws(model.basis(), draws, grid, source.get_token()),
                             Cancelled);
    QVERIFY_EXCEPTION_THROWN(
        predict_draws(model.basis(), draws, random_points(2, 5).inputs, source.get_token()), Cancelled);
  }
}

CREDENCE_TEST(QCoreApplication, TestPosteriorDraws);
#include "tst_posterior_draws.moc"
