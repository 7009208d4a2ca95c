#include "core/data/edit_points.h"
#include "core/data/find_points.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

Dataset square() {
  Dataset dataset;
  append_points(dataset, arma::rowvec{0.0, 0.0}, 0);
  append_points(dataset, arma::rowvec{1.0, 0.0}, 0);
  append_points(dataset, arma::rowvec{0.0, 1.0}, 1);
  append_points(dataset, arma::rowvec{1.0, 1.0}, 1);
  return dataset;
}

bool equal(const arma::uvec& actual, const arma::uvec& expected) {
  return actual.n_elem == expected.n_elem && arma::all(actual == expected);
}

}  // namespace

/// What the drawing tools do to data.
class EditPointsTest : public QObject {
  Q_OBJECT

 private slots:
  void appendedPointsTrain();
  void badPointsAreRefusedWhole();
  void removingKeepsTheOrder();
  void marksBeginWithTheSplitInForce();
  void aBrushTouchesWhatItPasses();
};

void EditPointsTest::appendedPointsTrain() {
  Dataset dataset = square();
  dataset.role_marks = {1, 0, 0, 1};
  append_points(dataset, {{5.0, 6.0}, {7.0, 8.0}}, 1);
  QCOMPARE(dataset.size(), arma::uword{6});
  QCOMPARE(dataset.inputs(5, 1), 8.0);
  QVERIFY(equal(dataset.role_marks, {1, 0, 0, 1, 0, 0}));
  validate(dataset);
}

void EditPointsTest::badPointsAreRefusedWhole() {
  Dataset dataset = square();
  const double infinity = std::numeric_limits<double>::infinity();
  QVERIFY_EXCEPTION_THROWN(append_points(dataset, arma::rowvec{0.0, infinity}, 1), std::invalid_argument);
  QVERIFY_EXCEPTION_THROWN(append_points(dataset, arma::rowvec{0.0, 0.0}, 2), std::invalid_argument);
  QVERIFY_EXCEPTION_THROWN(move_points(dataset, {0, 1}, infinity, 0.0), std::invalid_argument);
  QVERIFY(identical(dataset, square()));
}

void EditPointsTest::removingKeepsTheOrder() {
  Dataset dataset = square();
  dataset.role_marks = {0, 1, 0, 1};
  remove_points(dataset, {0, 2});
  QVERIFY(equal(dataset.labels, {0, 1}));
  QVERIFY(equal(dataset.role_marks, {1, 1}));
  QCOMPARE(dataset.inputs(0, 0), 1.0);
  remove_points(dataset, {0, 1});
  QCOMPARE(dataset.size(), arma::uword{0});
  validate(dataset);
}

void EditPointsTest::marksBeginWithTheSplitInForce() {
  Dataset dataset = square();
  SplitRule rule;
  rule.kind = SplitRule::Kind::first_n;
  rule.first_n = 2;
  mark_points(dataset, rule, {0}, Role::test);
  QCOMPARE(rule.kind, SplitRule::Kind::marked);
  QVERIFY(equal(split_rows(dataset, rule).rows[Role::test], {0, 2, 3}));
  mark_points(dataset, rule, {2, 3}, Role::train);
  QVERIFY(equal(split_rows(dataset, rule).rows[Role::test], {0}));
}

void EditPointsTest::aBrushTouchesWhatItPasses() {
  Random random(7);
  arma::mat inputs(500, 2);
  inputs.imbue([&] { return random.uniform(-2.0, 2.0); });
  const BrushStroke stroke{{-1.0, -0.5}, {1.2, 0.8}, {0.3, 0.15}};
  // The same by a thousand discs along the line.
  std::vector<arma::uword> expected;
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    double nearest = 10.0;
    for (int k = 0; k <= 1000; ++k) {
      const double t = k / 1000.0;
      const double d1 = (inputs(n, 0) - std::lerp(stroke.from[0], stroke.to[0], t)) / stroke.radii[0];
      const double d2 = (inputs(n, 1) - std::lerp(stroke.from[1], stroke.to[1], t)) / stroke.radii[1];
      nearest = std::min(nearest, std::hypot(d1, d2));
    }
    if (nearest <= 1.0) expected.push_back(n);
  }
  QVERIFY(expected.size() > 20 && expected.size() < 250);
  QVERIFY(equal(points_under(inputs, stroke), arma::uvec(expected)));
  QVERIFY(equal(points_inside(square().inputs, {0.5, 1.0, 0.0, 1.0}), {1, 3}));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::EditPointsTest);
#include "tst_edit_points.moc"
