#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/model/model.h"
#include "core/model/polynomial_features.h"
#include "core/prediction/boundary_draws.h"
#include "core/prediction/decision_boundary.h"
#include "core/prediction/predict.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace credence;
using credence::test::random_points;

namespace {

/// One point of each class, the boundary halfway between.
Dataset two_points() {
  Dataset points;
  append_points(points, arma::rowvec{0.0, 0.0}, 0);
  append_points(points, arma::rowvec{1.0, 0.3}, 1);
  return points;
}

std::vector<Polyline> boundary_of(const Model& model, const Grid& grid) {
  return trace_boundary(grid, predict_on_grid(model.posterior, grid).mean, boundary_limits(model.posterior));
}

}  // namespace

class TestDecisionBoundary : public QObject {
  Q_OBJECT

 private slots:
  void between_two_points_it_is_straight_and_ends();
  void zooming_in_keeps_it();
  void with_linear_features_it_has_no_end();
  void with_quadratic_features_it_closes_around_a_ring();
  void where_nothing_is_known_there_is_none();
  void ordinary_boundaries_are_whole();
  void lines_of_draws_end_where_nothing_is_known();
};

void TestDecisionBoundary::between_two_points_it_is_straight_and_ends() {
  const Model model = fit_model(two_points(), {&rbf_features, 0.5, 10.0});
  const Grid grid{{-9.0, 10.0, -9.0, 10.0}, 201, 201};
  const std::vector<Polyline> lines = boundary_of(model, grid);
  QCOMPARE(lines.size(), std::size_t{1});
  for (arma::uword n = 0; n < lines[0].points.n_rows; ++n) {
    const double x1 = lines[0].points(n, 0);
    const double x2 = lines[0].points(n, 1);
    // As far from both; interpolation on the grid is off by a part of a cell.
    const double off = std::hypot(x1, x2) - std::hypot(x1 - 1.0, x2 - 0.3);
    QVERIFY2(std::abs(off) < 0.03, qPrintable(QStringLiteral("(%1, %2)").arg(x1).arg(x2)));
    QVERIFY2(std::hypot(x1 - 0.5, x2 - 0.15) < 6.0 * 0.5, "six widths away nothing is known");
  }
  QVERIFY(arma::range(lines[0].points.col(1)) > 2.0);
}

void TestDecisionBoundary::zooming_in_keeps_it() {
  const Model model = fit_model(two_points(), {&rbf_features, 0.5, 10.0});
  for (const double side : {1.0, 1e-3, 1e-6, 1e-9}) {
    const Grid grid{{0.5 - side, 0.5 + side, 0.15 - side, 0.15 + side}, 41, 41};
    const std::vector<Polyline> lines = boundary_of(model, grid);
    QCOMPARE(lines.size(), std::size_t{1});
    QVERIFY(arma::range(lines[0].points.col(1)) > 1.9 * side);
  }
}

void TestDecisionBoundary::with_linear_features_it_has_no_end() {
  const Model model = fit_model(two_points(), {&linear_features, 1.0, 10.0});
  for (const double side : {1e-6, 1.0, 1e6}) {
    const std::vector<Polyline> lines =
        boundary_of(model, {{0.5 - side, 0.5 + side, 0.15 - side, 0.15 + side}, 41, 41});
    QVERIFY(side < 1.0 ? lines.size() <= 1 : lines.size() == 1);
    for (const Polyline& line : lines) QVERIFY(arma::range(line.points.col(1)) > side);
  }
}

// However far one looks: there is one closed line around the class inside, and none far out.
void TestDecisionBoundary::with_quadratic_features_it_closes_around_a_ring() {
  Dataset points;
  for (const double angle : arma::linspace(0.0, 6.0, 25)) {
    for (const arma::uword label : {0U, 1U}) {
      const double radius = label == 0 ? 1.0 : 3.0;
      append_points(points, arma::rowvec{50.0 + radius * std::cos(angle), 0.1 * radius * std::sin(angle)},
                    label);
    }
  }
  const Model model = fit_model(points, {&quadratic_features, 1.0, 100.0});
  const std::vector<Polyline> lines = boundary_of(model, {{40.0, 60.0, -1.0, 1.0}, 201, 201});
  QCOMPARE(lines.size(), std::size_t{1});
  QVERIFY(lines.front().closed);
  for (arma::uword k = 0; k < lines.front().points.n_rows; ++k) {
    const arma::rowvec at = lines.front().points.row(k);
    const double radius = std::hypot(at(0) - 50.0, 10.0 * at(1));
    QVERIFY2(radius > 1.5 && radius < 2.7, QByteArray::number(radius).constData());
  }
  for (const double far : {1e3, 1e60, 1e150, 1e155, 1e300}) {
    QVERIFY(boundary_of(model, {{0.1 * far, far, -far, far}, 21, 21}).empty());
    const arma::mat logits = predict_on_grid(model.posterior, {{0.1 * far, far, -far, far}, 21, 21}).mean;
    QVERIFY(logits.is_finite() && logits.min() > 0.0);
  }
}

void TestDecisionBoundary::where_nothing_is_known_there_is_none() {
  // The classes lie in the same places: every logit is zero but for rounding.
  Dataset points;
  for (const double x : {-1.0, 0.0, 1.0, 2.5}) {
    for (const arma::uword label : {0U, 1U}) append_points(points, arma::rowvec{x, x * x}, label);
  }
  for (const FeatureFamily* kind : {&rbf_features, &linear_features, &quintic_features}) {
    const Model model = fit_model(points, {kind, 0.7, 10.0});
    QVERIFY(boundary_of(model, {{-3.0, 4.0, -2.0, 8.0}, 41, 41}).empty());
  }
  // Far from all points, too.
  const Model model = fit_model(two_points(), {&rbf_features, 0.5, 10.0});
  QVERIFY(boundary_of(model, {{20.0, 30.0, -40.0, 30.0}, 41, 41}).empty());
}

void TestDecisionBoundary::ordinary_boundaries_are_whole() {
  const Dataset points = random_points(3, 80);
  const Model model = fit_model(points, {&rbf_features, 1.0, 5.0});
  const Grid grid{{-2.0, 2.0, -2.0, 2.0}, 61, 61};
  const std::vector<Polyline> whole = trace_contours(grid, predict_on_grid(model.posterior, grid).mean, 0.0);
  const std::vector<Polyline> lines = boundary_of(model, grid);
  QCOMPARE(lines.size(), whole.size());
  for (std::size_t k = 0; k < lines.size(); ++k) QCOMPARE(lines[k].points.n_rows, whole[k].points.n_rows);
}

void TestDecisionBoundary::lines_of_draws_end_where_nothing_is_known() {
  const Model model = fit_model(two_points(), {&rbf_features, 0.5, 10.0});
  GridPredictor predictor;
  const BoundaryDraws draws(predictor, model.posterior, {{10.0, 30.0, 10.0, 30.0}, 61, 61}, 20, 1);
  // There each draw is its bias and nothing else, of one sign.
  QVERIFY(draws.boundaries().empty());
}

CREDENCE_TEST(QCoreApplication, TestDecisionBoundary);
#include "tst_decision_boundary.moc"
