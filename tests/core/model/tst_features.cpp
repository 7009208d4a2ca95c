#include "core/data/random.h"
#include "core/model/features.h"
#include "core/model/matern_features.h"
#include "core/model/polynomial_features.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using credence::feature_families;
using credence::FeatureFamily;
using credence::Features;
using credence::linear_features;
using credence::matern12_features;
using credence::matern32_features;
using credence::matern52_features;
using credence::passes_doubles;
using credence::rbf_features;
namespace tolerance = credence::test::tolerance;

namespace {

arma::mat normal_inputs(unsigned seed, arma::uword count) {
  credence::Random random(seed);
  arma::mat points(count, 2);
  for (double& value : points) value = random.normal();
  return points;
}

std::vector<std::pair<const FeatureFamily*, int>> polynomials() {
  return {{&credence::quadratic_features, 2},
          {&credence::cubic_features, 3},
          {&credence::quartic_features, 4},
          {&credence::quintic_features, 5}};
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
  void matern_features_follow_the_formula_data();
  void matern_features_follow_the_formula();
  void matern_values_beyond_doubles_are_zero();
  void polynomials_are_all_monomials_by_degree();
  void polynomials_far_out_keep_their_proportions();
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
  const arma::mat points = normal_inputs(1, 40);
  const arma::mat block = Features(rbf_features, points, 0.7).design_matrix(points).cols(1, 40);
  COMPARE_NUMBERS(block, arma::mat(block.t()), tolerance::rounding);
  COMPARE_NUMBERS(arma::vec(block.diag()), arma::vec(40, arma::fill::ones), credence::test::Tolerance{});
  // Eigenvalues are computed to 1e-16 of the largest, here about 30.
  QVERIFY(arma::eig_sym(arma::symmatu(block)).min() > -1e-13);
}

void TestFeatures::units_do_not_matter() {
  const arma::mat points = normal_inputs(2, 20);
  const arma::mat queries = normal_inputs(3, 15);
  const arma::mat expected = Features(rbf_features, points, 0.3).design_matrix(queries);
  for (const double unit : {1e-150, 1e-9, 1e9, 1e150}) {
    COMPARE_NUMBERS(Features(rbf_features, unit * points, unit * 0.3).design_matrix(unit * queries), expected,
                    tolerance::two_routes);
  }
}

// Coordinates such as metres in a national grid: the digits they share must not eat up those that differ.
void TestFeatures::far_from_the_origin_nothing_changes() {
  // Steps of 2⁻²⁰, so that the shift is exact and only the features can lose digits.
  const arma::mat points = arma::round(normal_inputs(4, 20) * 1024.0) / 1048576.0;
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

// At the distances of one width, 0.6, 0.8, ten and a half: by the formula with Bessel's function K (Rasmussen
// & Williams, Gaussian Processes, eq. 4.14), with 30 decimals, apart from the program.
void TestFeatures::matern_features_follow_the_formula_data() {
  QTest::addColumn<const FeatureFamily*>("family");
  QTest::addColumn<arma::vec>("expected");
  QTest::newRow("1/2") << &matern12_features
                       << arma::vec{0.36787944117144232, 0.54881163609402643, 0.44932896411722159,
                                    4.5399929762484852e-5, 0.60653065971263342};
  QTest::newRow("3/2") << &matern32_features
                       << arma::vec{0.48335772459650765, 0.72133042375150042, 0.59680017128489251,
                                    5.5047352012555124e-7, 0.78488765395745065};
  QTest::newRow("5/2") << &matern52_features
                       << arma::vec{0.52399410883182031, 0.76899310925161798, 0.64445632646425012,
                                    3.6956962220528724e-8, 0.82864914241812531};
}

void TestFeatures::matern_features_follow_the_formula() {
  QFETCH(const FeatureFamily* const, family);
  QFETCH(const arma::vec, expected);
  const Features features(*family, {{0.0, 0.0}, {3.0, 4.0}}, 5.0);
  QVERIFY(&features.family() == family);
  QCOMPARE(features.count(), arma::uword{3});
  // (3, 4) is one width from the first centre; (3, 0) is 0.6 from the first and 0.8 from the second; (30,
  // -40) is ten from the first.
  const arma::mat design = features.design_matrix({{3.0, 4.0}, {3.0, 0.0}, {30.0, -40.0}, {0.0, 2.5}});
  COMPARE_NUMBERS(arma::vec(design.col(0)), arma::vec(4, arma::fill::ones), credence::test::Tolerance{});
  COMPARE_NUMBERS(design(0, 1), expected(0), tolerance::rounding);
  COMPARE_NUMBERS(design(0, 2), 1.0, credence::test::Tolerance{});
  COMPARE_NUMBERS(design(1, 1), expected(1), tolerance::rounding);
  COMPARE_NUMBERS(design(1, 2), expected(2), tolerance::rounding);
  // An exponent of 22 is rounded by 22 units in the last place of one, the value by as much of itself.
  COMPARE_NUMBERS(design(2, 1), expected(3), (credence::test::Tolerance{0.0, 1e-14}));
  COMPARE_NUMBERS(design(3, 1), expected(4), tolerance::rounding);
}

// Not infinity times zero.
void TestFeatures::matern_values_beyond_doubles_are_zero() {
  for (const FeatureFamily* family : {&matern12_features, &matern32_features, &matern52_features}) {
    for (const double far : {800.0, 1e3, 1e160, 1e300}) {
      const arma::mat row = Features(*family, {{0.0, 0.0}}, 1.0).design_matrix({{far, -far}, {far, 0.0}});
      COMPARE_NUMBERS(row, (arma::mat{{1.0, 0.0}, {1.0, 0.0}}), (credence::test::Tolerance{1e-300}));
    }
  }
}

void TestFeatures::polynomials_are_all_monomials_by_degree() {
  const arma::mat inputs = arma::join_cols(normal_inputs(12, 30), arma::mat{{0.0, 0.0}, {-2.0, 0.0}});
  for (const auto& [family, degree] : polynomials()) {
    QVERIFY(family->standardised && !family->has_width() && family->kernel == nullptr);
    const arma::mat design = Features(*family).design_matrix(inputs);
    arma::uword column = 0;
    for (int total = 0; total <= degree; ++total) {
      for (int second = 0; second <= total; ++second) {
        const arma::vec expected =
            arma::pow(inputs.col(0), total - second) % arma::pow(inputs.col(1), second);
        COMPARE_NUMBERS(arma::vec(design.col(column)), expected, (credence::test::Tolerance{1e-14, 1e-14}));
        ++column;
      }
    }
    QCOMPARE(design.n_cols, column);
  }
}

// Where powers pass the largest double the features are still numbers, and in proportion.
void TestFeatures::polynomials_far_out_keep_their_proportions() {
  for (const auto& [family, degree] : polynomials()) {
    const Features features(*family);
    for (const double far : {1e40, 1e62, 1e150, 1e160, 1e300, 1.7e308}) {
      const arma::mat inputs = far * arma::mat{{1.0, -0.5}, {0.25, 1.0}, {-1.0, 0.0}, {1.0, 1e-30}};
      const arma::mat design = features.design_matrix(inputs);
      QVERIFY(design.is_finite());
      for (arma::uword n = 0; n < inputs.n_rows; ++n) {
        const double size = arma::abs(design.row(n)).max();
        QCOMPARE(size >= passes_doubles, degree * std::log10(far) > std::log10(passes_doubles));
        for (int second = 0; second <= degree; ++second) {
          const auto column = static_cast<arma::uword>(degree * (degree + 1) / 2 + second);
          const double expected =
              std::pow(inputs(n, 0) / far, degree - second) * std::pow(inputs(n, 1) / far, second);
          COMPARE_NUMBERS(design(n, column) / size, expected, (credence::test::Tolerance{1e-14}));
        }
        const arma::rowvec lower = design.row(n).head(static_cast<arma::uword>(degree * (degree + 1) / 2));
        QVERIFY(arma::abs(lower).max() < 1e-39 * size);
      }
    }
  }
}

void TestFeatures::every_family_has_a_constant_first() {
  QFETCH(const FeatureFamily* const, family);
  const arma::mat centres = normal_inputs(6, 7);
  const Features features(*family, centres, 0.8);
  const arma::mat queries = normal_inputs(7, 12);
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
  const arma::mat centres = normal_inputs(8, 30);
  const arma::mat queries = 2.0 * normal_inputs(9, 50);
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
  for (const arma::mat& points : {normal_inputs(1, 60), arma::mat(arma::join_rows(line, 0.5 * line)),
                                  arma::mat(arma::join_cols(normal_inputs(2, 30), normal_inputs(2, 30)))}) {
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
  const arma::mat points = normal_inputs(2, 20);
  const arma::mat queries = normal_inputs(3, 15);
  const arma::mat expected = family->kernel(queries, points, 0.3);
  for (const double unit : {1e-150, 1e-9, 1e9, 1e150}) {
    COMPARE_NUMBERS(family->kernel(unit * queries, unit * points, unit * 0.3), expected,
                    tolerance::two_routes);
  }
  // Steps of 2⁻²⁰, so that the shift is exact and only the kernel can lose digits.
  const arma::mat steps = arma::round(normal_inputs(4, 20) * 1024.0) / 1048576.0;
  const arma::mat shifted = steps + 4194304.0;
  COMPARE_NUMBERS(family->kernel(shifted, shifted, 7e-4), family->kernel(steps, steps, 7e-4),
                  tolerance::two_routes);
}

// What a grid relies on: the value in the plane is that along one axis times that along the other.
void TestFeatures::kernels_that_separate_are_products_of_axes() {
  QFETCH(const FeatureFamily* const, family);
  const arma::mat centres = normal_inputs(10, 25);
  const arma::mat queries = normal_inputs(11, 40);
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

CREDENCE_TEST(QCoreApplication, TestFeatures);
#include "tst_features.moc"
