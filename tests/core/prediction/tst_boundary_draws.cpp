#include "core/concurrency/cancelled.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/method/gaussian_draws.h"
#include "core/model/model.h"
#include "core/prediction/boundary_draws.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

Dataset points_beside_a_line(unsigned seed, arma::uword count) {
  Random random(seed);
  Dataset points;
  for (arma::uword n = 0; n < count; ++n) {
    const double x1 = random.normal();
    const double x2 = random.normal();
    append_points(points, arma::rowvec{x1, x2}, x1 + 0.5 * random.normal() > 0.0 ? 1 : 0);
  }
  return points;
}

const Grid seen_grid{{-2.0, 2.0, -3.0, 3.0}, 21, 31};

}  // namespace

class TestBoundaryDraws : public QObject {
  Q_OBJECT

 private slots:
  void the_first_frame_shows_draws();
  void every_frame_is_a_draw_of_the_posterior();
  void frames_move_smoothly_and_come_back();
  void more_draws_keep_the_first();
  void boundaries_lie_where_logits_are_zero();
  void linear_boundaries_are_straight();
  void bad_arguments();
};

void TestBoundaryDraws::the_first_frame_shows_draws() {
  const Model model = fit_model(points_beside_a_line(1, 60), {&rbf_features, 1.0, 5.0});
  GridPredictor predictor;
  const BoundaryDraws boundaries(predictor, model.posterior, seen_grid, 3, 9);
  const arma::mat weights = gaussian_draws(model.posterior, 6, 9);
  const arma::mat design = model.basis().design_matrix(seen_grid.points(0, seen_grid.ny - 1));
  QCOMPARE(boundaries.count(), arma::uword{3});
  for (arma::uword s = 0; s < 3; ++s) {
    COMPARE_NUMBERS(arma::vec(arma::vectorise(boundaries.logits(s))), arma::vec(design * weights.col(2 * s)),
                    (test::Tolerance{1e-8, 1e-8}));
    COMPARE_NUMBERS(arma::vec(arma::vectorise(boundaries.logits(s, 0.5 * std::numbers::pi))),
                    arma::vec(design * weights.col(2 * s + 1)), (test::Tolerance{1e-8, 1e-8}));
  }
}

/// At an angle of its own: mean and variance of the logits over many draws are the posterior's.
void TestBoundaryDraws::every_frame_is_a_draw_of_the_posterior() {
  const Model model = fit_model(points_beside_a_line(1, 60), {&rbf_features, 1.5, 5.0});
  const Grid few{{-2.0, 2.0, -2.0, 2.0}, 5, 5};
  GridPredictor predictor;
  const GridPrediction expected = predictor.predict(model.posterior, few);
  const arma::uword count = 2000;
  const BoundaryDraws boundaries(predictor, model.posterior, few, count, 2);
  arma::mat sum(5, 5, arma::fill::zeros);
  arma::mat squares(5, 5, arma::fill::zeros);
  for (arma::uword s = 0; s < count; ++s) {
    const arma::mat standardised =
        (boundaries.logits(s, 1.1) - expected.mean) / arma::sqrt(expected.variance);
    sum += standardised;
    squares += arma::square(standardised);
  }
  const double n = static_cast<double>(count);
  COMPARE_NUMBERS(arma::mat(sum / n), arma::mat(5, 5, arma::fill::zeros),
                  test::Tolerance{5.0 / std::sqrt(n)});
  COMPARE_NUMBERS(arma::mat(squares / n), arma::mat(5, 5, arma::fill::ones),
                  test::Tolerance{5.0 * std::sqrt(2.0 / n)});
}

void TestBoundaryDraws::frames_move_smoothly_and_come_back() {
  const Model model = fit_model(points_beside_a_line(1, 60), {&rbf_features, 1.0, 5.0});
  GridPredictor predictor;
  const BoundaryDraws boundaries(predictor, model.posterior, seen_grid, 1, 3);
  const double spread = std::sqrt(predictor.predict(model.posterior, seen_grid).variance.max());
  const arma::mat here = boundaries.logits(0, 0.7);
  const double step = arma::abs(boundaries.logits(0, 0.71) - here).max();
  QVERIFY(step > 0.0 && step < 0.01 * 6.0 * spread);
  COMPARE_NUMBERS(boundaries.logits(0, 0.7 + 2.0 * std::numbers::pi), here, tolerance::rounding);
}

void TestBoundaryDraws::more_draws_keep_the_first() {
  const Model model = fit_model(points_beside_a_line(1, 60), {&rbf_features, 1.0, 5.0});
  GridPredictor predictor;
  const BoundaryDraws few(predictor, model.posterior, seen_grid, 2, 3);
  const BoundaryDraws many(predictor, model.posterior, seen_grid, 30, 3);
  for (const double angle : {0.0, 2.0}) {
    COMPARE_NUMBERS(many.logits(1, angle), few.logits(1, angle), tolerance::two_routes);
  }
}

void TestBoundaryDraws::boundaries_lie_where_logits_are_zero() {
  const Model model = fit_model(points_beside_a_line(1, 60), {&linear_features, 1.0, 5.0});
  GridPredictor predictor;
  const BoundaryDraws boundaries(predictor, model.posterior, seen_grid, 8, 4);
  const arma::mat weights = gaussian_draws(model.posterior, 16, 4);
  std::size_t lines = 0;
  for (arma::uword s = 0; s < 8; ++s) {
    for (const Polyline& line : boundaries.boundary(s, 0.4)) {
      ++lines;
      const arma::vec w = model.mode.weights + std::cos(0.4) * (weights.col(2 * s) - model.mode.weights) +
                          std::sin(0.4) * (weights.col(2 * s + 1) - model.mode.weights);
      const arma::vec logits = model.basis().design_matrix(line.points) * w;
      COMPARE_NUMBERS(logits, arma::vec(logits.n_elem, arma::fill::zeros), (test::Tolerance{1e-9}));
    }
  }
  QVERIFY(lines > 4);
  QCOMPARE(boundaries.boundaries(0.4).size(), lines);
}

void TestBoundaryDraws::linear_boundaries_are_straight() {
  const Model model = fit_model(points_beside_a_line(1, 60), {&linear_features, 1.0, 5.0});
  GridPredictor predictor;
  const BoundaryDraws boundaries(predictor, model.posterior, seen_grid, 8, 4);
  for (arma::uword s = 0; s < 8; ++s) QVERIFY(boundaries.boundary(s, 3.0).size() <= 1);
}

void TestBoundaryDraws::bad_arguments() {
  const Model model = fit_model(points_beside_a_line(1, 60), {&rbf_features, 1.0, 5.0});
  GridPredictor predictor;
  QVERIFY_EXCEPTION_THROWN(BoundaryDraws(predictor, model.posterior, seen_grid, 0, 1), std::invalid_argument);
  std::stop_source source;
  source.request_stop();
  QVERIFY_EXCEPTION_THROWN(BoundaryDraws(predictor, model.posterior, seen_grid, 5, 1, source.get_token()),
                           Cancelled);
}

CREDENCE_TEST(QCoreApplication, TestBoundaryDraws);
#include "tst_boundary_draws.moc"
