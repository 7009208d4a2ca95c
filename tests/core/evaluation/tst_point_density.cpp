#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/evaluation/point_density.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stop_token>
#include <vector>

using namespace credence;

namespace {

/// The standard deviation of the kernels along one input, from its definition.
double width_by_definition(std::vector<double> values) {
  std::ranges::sort(values);
  const double count = static_cast<double>(values.size());
  double mean = 0.0;
  for (const double value : values) mean += value / count;
  double variance = 0.0;
  for (const double value : values) variance += (value - mean) * (value - mean) / (count - 1.0);
  // Quantiles halfway between the steps of the empirical distribution, as Armadillo has them.
  const auto quantile = [&](double share) {
    const double place = share * count - 0.5;
    const auto below = static_cast<std::size_t>(place);
    return values[below] + (place - static_cast<double>(below)) * (values[below + 1] - values[below]);
  };
  const double robust = (quantile(0.75) - quantile(0.25)) / 1.349;
  return std::min(std::sqrt(variance), robust) * std::pow(count, -1.0 / 6.0);
}

double density_by_definition(const arma::mat& inputs, double x1, double x2, double width1, double width2) {
  double sum = 0.0;
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    const double d1 = (x1 - inputs(n, 0)) / width1;
    const double d2 = (x2 - inputs(n, 1)) / width2;
    sum += std::exp(-0.5 * (d1 * d1 + d2 * d2));
  }
  return sum / static_cast<double>(inputs.n_rows);
}

arma::mat normal_points(std::uint64_t seed, arma::uword count) {
  Random random(seed);
  arma::mat inputs(count, 2);
  for (double& value : inputs) value = random.normal();
  return inputs;
}

}  // namespace

/// Where points lie dense: kernels on all of them, and the regions that hold shares of them.
class PointDensityTest : public QObject {
  Q_OBJECT

 private slots:
  void it_is_the_sum_of_its_kernels();
  void units_do_not_matter();
  void regions_hold_their_shares();
  void normal_points_have_the_regions_of_a_normal_density();
  void of_very_many_points_a_part_makes_it();
  void points_without_spread_have_none();
  void it_can_be_stopped();
};

void PointDensityTest::it_is_the_sum_of_its_kernels() {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const arma::mat inputs = test::random_points(static_cast<unsigned>(seed), 60).inputs;
    const Grid grid{{-2.0, 3.0, -1.0, 4.0}, 7, 5};
    const PointDensity density = density_of_points(inputs, grid, {0.5});
    const double width1 = width_by_definition(arma::conv_to<std::vector<double>>::from(inputs.col(0)));
    const double width2 = width_by_definition(arma::conv_to<std::vector<double>>::from(inputs.col(1)));
    QCOMPARE(density.points, inputs.n_rows);
    for (arma::uword i = 0; i < grid.nx; ++i) {
      for (arma::uword j = 0; j < grid.ny; ++j) {
        const double expected = density_by_definition(inputs, grid.x1(i), grid.x2(j), width1, width2);
        // Sums of 60 terms below one, in another order.
        QVERIFY2(std::abs(density.values(i, j) - expected) < 1e-13, qPrintable(QString::number(seed)));
      }
    }
  }
}

// Squares of these units leave the range of a double.
void PointDensityTest::units_do_not_matter() {
  const arma::mat inputs = normal_points(3, 200);
  const PointDensity plain = density_of_points(inputs, {{-3.0, 3.0, -3.0, 3.0}, 9, 9}, {0.5, 0.9});
  arma::mat other = inputs;
  other.col(0) *= 1e-300;
  other.col(1) *= 1e200;
  const PointDensity scaled = density_of_points(other, {{-3e-300, 3e-300, -3e200, 3e200}, 9, 9}, {0.5, 0.9});
  // A double keeps 15 digits of a normal number; the quartiles and places are rounded anew.
  QVERIFY(arma::abs(plain.values - scaled.values).max() < 1e-12);
  for (const std::size_t k : {0U, 1U}) QVERIFY(std::abs(plain.levels[k] / scaled.levels[k] - 1.0) < 1e-12);
}

void PointDensityTest::regions_hold_their_shares() {
  const arma::mat inputs = test::random_points(11, 400).inputs;
  const std::vector<double> shares = {0.1, 0.5, 0.9};
  const PointDensity density = density_of_points(inputs, {{-1.0, 1.0, -1.0, 1.0}, 2, 2}, shares);
  const double width1 = width_by_definition(arma::conv_to<std::vector<double>>::from(inputs.col(0)));
  const double width2 = width_by_definition(arma::conv_to<std::vector<double>>::from(inputs.col(1)));
  for (std::size_t k = 0; k < shares.size(); ++k) {
    arma::uword inside = 0;
    for (arma::uword n = 0; n < inputs.n_rows; ++n) {
      const double here = density_by_definition(inputs, inputs(n, 0), inputs(n, 1), width1, width2);
      if (here >= density.levels[k]) ++inside;
    }
    // To a point.
    QVERIFY(std::abs(static_cast<double>(inside) / 400.0 - shares[k]) <= 1.5 / 400.0);
  }
}

// A kernel on each of many standard normal points makes a normal density of variance 1 + h². Of the points,
// whose variance is one, half lie within the radius √(2 ln 2).
void PointDensityTest::normal_points_have_the_regions_of_a_normal_density() {
  const arma::uword count = 20'000;
  const arma::mat inputs = normal_points(7, count);
  const Grid grid{{0.0, 3.0, 0.0, 3.0}, 301, 301};
  const PointDensity density = density_of_points(inputs, grid, {0.5});
  arma::uword i = 0;
  while (i < grid.nx && density.values(i, 0) >= density.levels[0]) ++i;
  // The level is known by a thousand points: the share inside to 0.016, so the radius to 0.025; the density
  // is known to some 2 % there, which is as much again.
  QVERIFY2(std::abs(grid.x1(i) - std::sqrt(2.0 * std::log(2.0))) < 0.12, qPrintable(QString::number(i)));
}

void PointDensityTest::of_very_many_points_a_part_makes_it() {
  const arma::mat inputs = normal_points(5, 2 * most_density_points + 17);
  const Grid grid{{-3.0, 3.0, -3.0, 3.0}, 13, 13};
  const PointDensity part = density_of_points(inputs, grid, {0.5, 0.9});
  QCOMPARE(part.points, most_density_points);
  const PointDensity all = density_of_points(inputs.head_rows(most_density_points), grid, {0.5, 0.9});
  // Two samples of 20,000 of one distribution, with kernels of a fifth of its deviation.
  QVERIFY(arma::abs(part.values - all.values).max() < 0.05 * all.values.max());
}

void PointDensityTest::points_without_spread_have_none() {
  const Grid grid{{0.0, 1.0, 0.0, 1.0}, 3, 3};
  QVERIFY(density_of_points(arma::mat(0, 2), grid, {0.5}).values.is_empty());
  QVERIFY(density_of_points({{0.5, 0.5}}, grid, {0.5}).values.is_empty());
  QVERIFY(density_of_points({{0.5, 0.1}, {0.5, 0.9}}, grid, {0.5}).values.is_empty());
  // More than half in one place have no quartiles apart: their deviation serves.
  arma::mat most_together(20, 2, arma::fill::zeros);
  most_together.row(0) = arma::rowvec{1.0, 2.0};
  const PointDensity density = density_of_points(most_together, grid, {0.5});
  QVERIFY(density.values.is_finite() && !density.values.is_empty());
}

void PointDensityTest::it_can_be_stopped() {
  std::stop_source source;
  source.request_stop();
  QVERIFY_THROWS_EXCEPTION(Cancelled, density_of_points(normal_points(1, 50), {}, {0.5}, source.get_token()));
}

CREDENCE_TEST(QCoreApplication, PointDensityTest);
#include "tst_point_density.moc"
