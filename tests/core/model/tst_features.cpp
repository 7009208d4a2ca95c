#include "core/data/random.h"
#include "core/model/features.h"
#include "support/compare.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <limits>

using credence::Features;
using credence::linear_features;
using credence::rbf_features;
namespace tolerance = credence::test::tolerance;

namespace {

arma::mat random_points(unsigned seed, arma::uword count) {
  credence::Random random(seed);
  arma::mat points(count, 2);
  for (double& value : points) value = random.normal();
  return points;
}

}  // namespace

class TestFeatures : public QObject {
  Q_OBJECT

 private slots:
  void linear_features_are_one_and_the_inputs();
  void rbf_features_follow_the_formula();
  void rbf_block_is_symmetric_and_positive_semidefinite();
  void units_do_not_matter();
  void far_from_the_origin_nothing_changes();
  void far_from_every_centre_only_the_bias_is_left();
  void bad_widths_are_refused();
  void no_inputs_give_no_rows();
};

void TestFeatures::linear_features_are_one_and_the_inputs() {
  const Features features(linear_features);
  QVERIFY(&features.family() == &linear_features);
  QCOMPARE(features.count(), arma::uword{3});
  COMPARE_NUMBERS(features.design_matrix({{2.0, -3.0}, {0.5, 4.0}}),
                  (arma::mat{{1.0, 2.0, -3.0}, {1.0, 0.5, 4.0}}), credence::test::Tolerance{});
}

void TestFeatures::rbf_features_follow_the_formula() {
  const Features features(rbf_features, {{0.0, 0.0}, {3.0, 4.0}}, 5.0);
  QVERIFY(&features.family() == &rbf_features);
  QCOMPARE(features.count(), arma::uword{3});
  // ‖(3,4)‖²/2·25 = ½; (3,0) is 3 and 4 away from the centres.
  COMPARE_NUMBERS(features.design_matrix({{3.0, 4.0}, {3.0, 0.0}}),
                  (arma::mat{{1.0, std::exp(-0.5), 1.0}, {1.0, std::exp(-0.18), std::exp(-0.32)}}),
                  tolerance::rounding);
}

void TestFeatures::rbf_block_is_symmetric_and_positive_semidefinite() {
  const arma::mat points = random_points(1, 40);
  const arma::mat block = Features(rbf_features, points, 0.7).design_matrix(points).cols(1, 40);
  COMPARE_NUMBERS(block, arma::mat(block.t()), tolerance::rounding);
  COMPARE_NUMBERS(arma::vec(block.diag()), arma::vec(40, arma::fill::ones), credence::test::Tolerance{});
  // Eigenvalues are computed to 1e-16 of the largest, here about 30.
  QVERIFY(arma::eig_sym(arma::symmatu(block)).min() > -1e-13);
}

void TestFeatures::units_do_not_matter() {
  const arma::mat points = random_points(2, 20);
  const arma::mat queries = random_points(3, 15);
  const arma::mat expected = Features(rbf_features, points, 0.3).design_matrix(queries);
  for (const double unit : {1e-150, 1e-9, 1e9, 1e150}) {
    COMPARE_NUMBERS(Features(rbf_features, unit * points, unit * 0.3).design_matrix(unit * queries), expected,
                    tolerance::two_routes);
  }
}

// Coordinates such as metres in a national grid: the digits they share must not eat up those that differ.
void TestFeatures::far_from_the_origin_nothing_changes() {
  // Steps of 2⁻²⁰, so that the shift is exact and only the features can lose digits.
  const arma::mat points = arma::round(random_points(4, 20) * 1024.0) / 1048576.0;
  const double width = 7e-4;
  const arma::mat shifted = points + 4194304.0;
  COMPARE_NUMBERS(Features(rbf_features, shifted, width).design_matrix(shifted),
                  Features(rbf_features, points, width).design_matrix(points), tolerance::two_routes);
}

void TestFeatures::far_from_every_centre_only_the_bias_is_left() {
  const arma::mat row = Features(rbf_features, {{0.0, 0.0}}, 1e-3).design_matrix({{1e300, -1e300}});
  COMPARE_NUMBERS(row, (arma::mat{{1.0, 0.0}}), credence::test::Tolerance{});
}

void TestFeatures::bad_widths_are_refused() {
  for (const double width :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    QVERIFY_EXCEPTION_THROWN(Features(rbf_features, {{0.0, 0.0}}, width), std::invalid_argument);
  }
}

void TestFeatures::no_inputs_give_no_rows() {
  const arma::mat design =
      Features(rbf_features, {{0.0, 0.0}, {1.0, 1.0}}, 1.0).design_matrix(arma::mat(0, 2));
  QCOMPARE(design.n_rows, arma::uword{0});
  QCOMPARE(design.n_cols, arma::uword{3});
}

QTEST_GUILESS_MAIN(TestFeatures)
#include "tst_features.moc"
