#include "core/data/random.h"
#include "core/model/features.h"
#include "core/model/matern_features.h"
#include "support/compare.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <string>

using credence::feature_families;
using credence::FeatureFamily;
using credence::Features;
using credence::linear_features;
using credence::matern32_features;
using credence::rbf_features;
namespace tolerance = credence::test::tolerance;

namespace {

arma::mat random_points(unsigned seed, arma::uword count) {
  credence::Random random(seed);
  arma::mat points(count, 2);
  for (double& value : points) value = random.normal();
  return points;
}

void add_families() {
  QTest::addColumn<const FeatureFamily*>("family");
  for (const FeatureFamily* family : feature_families()) {
    QTest::newRow(std::string(family->id).c_str()) << family;
  }
}

void add_kernels() {
  QTest::addColumn<const FeatureFamily*>("family");
  for (const FeatureFamily* family : feature_families()) {
    if (family->kernel != nullptr) QTest::newRow(std::string(family->id).c_str()) << family;
  }
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
  void matern32_features_follow_the_formula();
  void matern32_values_beyond_doubles_are_zero();
  void every_family_has_a_constant_first_data() { add_families(); }
  void every_family_has_a_constant_first();
  void every_kernel_is_that_of_its_features_data() { add_kernels(); }
  void every_kernel_is_that_of_its_features();
  void every_kernel_is_positive_semidefinite_data() { add_kernels(); }
  void every_kernel_is_positive_semidefinite();
  void every_kernel_knows_distances_in_widths_alone_data() { add_kernels(); }
  void every_kernel_knows_distances_in_widths_alone();
  void kernels_that_separate_are_products_of_axes_data() { add_kernels(); }
  void kernels_that_separate_are_products_of_axes();
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

// (1 + √3 r/l) exp(-√3 r/l) (Rasmussen & Williams, Gaussian Processes, eq. 4.17). The values were computed
// with 30 decimals, apart from the program.
void TestFeatures::matern32_features_follow_the_formula() {
  const Features features(matern32_features, {{0.0, 0.0}, {3.0, 4.0}}, 5.0);
  QVERIFY(&features.family() == &matern32_features);
  QCOMPARE(features.count(), arma::uword{3});
  // (3, 4) is one width from the first centre; (3, 0) is 0.6 from the first and 0.8 from the second; (30,
  // -40) is ten from the first.
  const arma::mat design = features.design_matrix({{3.0, 4.0}, {3.0, 0.0}, {30.0, -40.0}, {0.0, 2.5}});
  COMPARE_NUMBERS(arma::vec(design.col(0)), arma::vec(4, arma::fill::ones), credence::test::Tolerance{});
  COMPARE_NUMBERS(design(0, 1), 0.48335772459650765, tolerance::rounding);
  COMPARE_NUMBERS(design(0, 2), 1.0, credence::test::Tolerance{});
  COMPARE_NUMBERS(design(1, 1), 0.72133042375150042, tolerance::rounding);
  COMPARE_NUMBERS(design(1, 2), 0.59680017128489251, tolerance::rounding);
  // An exponent of 17 is rounded by 17 units in the last place of one, the value by as much of itself.
  COMPARE_NUMBERS(design(2, 1), 5.5047352012555124e-7, (credence::test::Tolerance{0.0, 1e-14}));
  COMPARE_NUMBERS(design(3, 1), 0.78488765395745065, tolerance::rounding);
}

// Not infinity times zero.
void TestFeatures::matern32_values_beyond_doubles_are_zero() {
  for (const double far : {500.0, 1e3, 1e160, 1e300}) {
    const arma::mat row =
        Features(matern32_features, {{0.0, 0.0}}, 1.0).design_matrix({{far, -far}, {far, 0.0}});
    COMPARE_NUMBERS(row, (arma::mat{{1.0, 0.0}, {1.0, 0.0}}), (credence::test::Tolerance{1e-300}));
  }
}

void TestFeatures::every_family_has_a_constant_first() {
  QFETCH(const FeatureFamily* const, family);
  const arma::mat centres = random_points(6, 7);
  const Features features(*family, centres, 0.8);
  const arma::mat queries = random_points(7, 12);
  const arma::mat design = features.design_matrix(queries);
  QCOMPARE(design.n_rows, arma::uword{12});
  QCOMPARE(design.n_cols, features.count());
  COMPARE_NUMBERS(arma::vec(design.col(0)), arma::vec(12, arma::fill::ones), credence::test::Tolerance{});
  // A row does not depend on those beside it.
  COMPARE_NUMBERS(features.design_matrix(queries.rows(3, 5)), arma::mat(design.rows(3, 5)),
                  credence::test::Tolerance{});
  QCOMPARE(features.design_matrix(arma::mat(0, 2)).n_rows, arma::uword{0});
  QCOMPARE(features.design_matrix(arma::mat(0, 2)).n_cols, features.count());
  for (const double width :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    if (family->has_width()) {
      QVERIFY_EXCEPTION_THROWN(Features(*family, centres, width), std::invalid_argument);
    } else {
      COMPARE_NUMBERS(Features(*family, centres, width).design_matrix(queries), design,
                      credence::test::Tolerance{});
    }
  }
}

// A kernel may be quick rather than exact in the last digits; the features are exact.
void TestFeatures::every_kernel_is_that_of_its_features() {
  QFETCH(const FeatureFamily* const, family);
  const arma::mat centres = random_points(8, 30);
  const arma::mat queries = 2.0 * random_points(9, 50);
  constexpr credence::test::Tolerance quick{1e-12};
  for (const double width : {0.02, 0.3, 1.0, 40.0}) {
    const Features features(*family, centres, width);
    QCOMPARE(features.count(), arma::uword{31});
    COMPARE_NUMBERS(family->kernel(queries, centres, width),
                    arma::mat(features.design_matrix(queries).tail_cols(30)), quick);
    COMPARE_NUMBERS(arma::vec(family->kernel(centres, centres, width).eval().diag()),
                    arma::vec(30, arma::fill::ones), credence::test::Tolerance{});
  }
}

void TestFeatures::every_kernel_is_positive_semidefinite() {
  QFETCH(const FeatureFamily* const, family);
  const arma::vec line = arma::linspace(-1.0, 1.0, 60);
  for (const arma::mat& points : {random_points(1, 60), arma::mat(arma::join_rows(line, 0.5 * line)),
                                  arma::mat(arma::join_cols(random_points(2, 30), random_points(2, 30)))}) {
    for (const double width : {0.05, 0.7, 10.0}) {
      const arma::mat block = family->kernel(points, points, width);
      COMPARE_NUMBERS(block, arma::mat(block.t()), tolerance::rounding);
      QVERIFY(block.max() <= 1.0 && block.min() >= 0.0);
      // Eigenvalues are computed to a few 1e-16 of the largest, at most 60, from entries as exact.
      QVERIFY(arma::eig_sym(arma::symmatu(block)).min() > -1e-13);
    }
  }
}

void TestFeatures::every_kernel_knows_distances_in_widths_alone() {
  QFETCH(const FeatureFamily* const, family);
  const arma::mat points = random_points(2, 20);
  const arma::mat queries = random_points(3, 15);
  const arma::mat expected = family->kernel(queries, points, 0.3);
  for (const double unit : {1e-150, 1e-9, 1e9, 1e150}) {
    COMPARE_NUMBERS(family->kernel(unit * queries, unit * points, unit * 0.3), expected,
                    tolerance::two_routes);
  }
  // Steps of 2⁻²⁰, so that the shift is exact and only the kernel can lose digits.
  const arma::mat steps = arma::round(random_points(4, 20) * 1024.0) / 1048576.0;
  const arma::mat shifted = steps + 4194304.0;
  COMPARE_NUMBERS(family->kernel(shifted, shifted, 7e-4), family->kernel(steps, steps, 7e-4),
                  tolerance::two_routes);
}

// What a grid relies on: the value in the plane is that along one axis times that along the other.
void TestFeatures::kernels_that_separate_are_products_of_axes() {
  QFETCH(const FeatureFamily* const, family);
  const arma::mat centres = random_points(10, 25);
  const arma::mat queries = random_points(11, 40);
  for (const double width : {0.1, 0.5, 3.0}) {
    const arma::mat plane = family->kernel(queries, centres, width);
    const arma::mat product = family->kernel(queries.col(0), centres.col(0), width) %
                              family->kernel(queries.col(1), centres.col(1), width);
    if (family->separates) {
      COMPARE_NUMBERS(plane, product, (credence::test::Tolerance{1e-14, 1e-12}));
    } else {
      // The comparison can tell: a kernel that says that it does not separate does not.
      QVERIFY(arma::abs(plane - product).max() > 1e-3);
    }
  }
}

QTEST_GUILESS_MAIN(TestFeatures)
#include "tst_features.moc"
