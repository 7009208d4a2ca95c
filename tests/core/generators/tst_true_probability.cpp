#include "core/generators/generators.h"
#include "core/prediction/grid.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <array>
#include <cmath>
#include <numbers>

using namespace credence;

namespace {

/// Settings for which every generator has a truth, and nothing is even.
GeneratorSettings uneven_settings(const Generator& generator) {
  GeneratorSettings settings = default_settings(generator);
  settings.seed = 5;
  settings.label_noise = 0.1;
  if (!generator.draws_labels) settings.balance = 0.3;
  if (settings.noise == 0.0 && !generator.draws_labels) settings.noise = 0.15;
  return settings;
}

/// How many standard deviations the labels of some points are off what their probabilities say.
double deviations_off(const arma::uvec& labels, const arma::vec& p, const arma::uvec& rows) {
  const arma::vec of_rows = p.elem(rows);
  const double expected = arma::accu(of_rows);
  const double spread = std::sqrt(arma::accu(of_rows % (1.0 - of_rows)));
  return (static_cast<double>(arma::accu(labels.elem(rows))) - expected) / spread;
}

}  // namespace

class TestTrueProbability : public QObject {
  Q_OBJECT

 private slots:
  void labels_follow_it_data();
  void labels_follow_it();
  void of_a_linear_truth_it_is_the_sigmoid();
  void of_gaussians_it_is_the_discriminant();
  void of_circles_it_is_the_same_all_round();
  void what_is_not_known_is_not_told();
  void further_points_share_what_the_seed_fixed();
};

void TestTrueProbability::labels_follow_it_data() {
  QTest::addColumn<int>("row");
  for (std::size_t k = 0; k < generators().size(); ++k) {
    QTest::newRow(std::string(generators()[k].name).c_str()) << static_cast<int>(k);
  }
}

// Fresh draws: in ten bins of the probability, and in stripes along either axis.
void TestTrueProbability::labels_follow_it() {
  QFETCH(const int, row);
  const Generator& generator = generators()[static_cast<std::size_t>(row)];
  const GeneratorSettings settings = uneven_settings(generator);
  const Dataset points = generate_more(generator, settings, 20000, 77);
  const arma::vec p = true_probability(generator, settings, points.inputs);
  QCOMPARE(p.n_elem, points.size());
  QVERIFY(p.min() >= 0.1 - 1e-12 && p.max() <= 0.9 + 1e-12);  // labels are flipped
  const auto check = [&](const arma::uvec& rows, const QByteArray& where) {
    if (rows.n_elem < 100) return;
    const double off = deviations_off(points.labels, p, rows);
    // Some forty checks a generator: one in a hundred thousand is wrongly refused.
    QVERIFY2(std::abs(off) < 5.2, where + ": " + QByteArray::number(off));
  };
  for (int bin = 0; bin < 10; ++bin) {
    check(arma::find(p >= 0.1 * bin && p < 0.1 * (bin + 1)), "p from " + QByteArray::number(0.1 * bin));
  }
  for (const arma::uword axis : {0U, 1U}) {
    const arma::vec along = points.inputs.col(axis);
    const arma::uvec order = arma::sort_index(along);
    for (arma::uword stripe = 0; stripe < 16; ++stripe) {
      check(order.subvec(stripe * 1250, (stripe + 1) * 1250 - 1), "stripe " + QByteArray::number(stripe));
    }
  }
}

void TestTrueProbability::of_a_linear_truth_it_is_the_sigmoid() {
  const Generator& linear = *find_generator("linear");
  GeneratorSettings settings = default_settings(linear);
  const arma::mat inputs = {{0.0, 0.0}, {1.0, 2.0}, {-3.0, 0.5}, {700.0, -700.0}};
  const arma::vec p = true_probability(linear, settings, inputs);
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    const double z = 0.5 * inputs(n, 0) - inputs(n, 1);
    QVERIFY(test::mismatch(p(n), 1.0 / (1.0 + std::exp(-z)), {1e-15, 1e-14}).isEmpty());
  }
}

void TestTrueProbability::of_gaussians_it_is_the_discriminant() {
  const Generator& gaussians = *find_generator("gaussians");
  GeneratorSettings settings = default_settings(gaussians);
  settings.shape = {-1.0, 0.5, 1.0, 2.0, 0.6, 0.7, -0.3, 0.5, 1.5, -0.8};
  settings.noise = 0.4;
  settings.balance = 0.25;
  const arma::mat inputs = {{0.0, 0.0}, {1.0, 2.0}, {-3.0, 0.5}, {30.0, -20.0}};
  const arma::vec p = true_probability(gaussians, settings, inputs);
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    std::array<double, 2> log_density{};
    for (arma::uword label = 0; label < 2; ++label) {
      const double* of = settings.shape.data() + 5 * label;
      const arma::mat covariance = {{of[2] * of[2] + 0.16, of[4] * of[2] * of[3]},
                                    {of[4] * of[2] * of[3], of[3] * of[3] + 0.16}};
      const arma::vec d = inputs.row(n).t() - arma::vec{of[0], of[1]};
      log_density[label] =
          -0.5 * arma::dot(d, arma::solve(covariance, d)) - 0.5 * std::log(arma::det(covariance));
    }
    const double logit = log_density[1] - log_density[0] + std::log(0.25 / 0.75);
    QVERIFY(test::mismatch(p(n), 1.0 / (1.0 + std::exp(-logit)), {1e-14, 1e-10}).isEmpty());
  }
}

// exp(-(r² + R²)/2s²) I0(rR/s²), the Bessel function by the library.
void TestTrueProbability::of_circles_it_is_the_same_all_round() {
  const Generator& circles = *find_generator("circles");
  GeneratorSettings settings = default_settings(circles);
  settings.noise = 0.3;
  for (const double r : {0.0, 0.2, 0.5, 0.75, 1.0, 1.6}) {
    const auto density = [&](double radius) {
      const double variance = settings.noise * settings.noise;
      return std::exp(-0.5 * (r * r + radius * radius) / variance) *
             std::cyl_bessel_i(0.0, r * radius / variance);
    };
    const double expected = density(0.5) / (density(0.5) + density(1.0));
    for (const double angle : {0.0, 1.1, 2.9}) {
      const arma::mat input = arma::rowvec{r * std::cos(angle), r * std::sin(angle)};
      QVERIFY(
          test::mismatch(true_probability(circles, settings, input)(0), expected, {1e-10, 1e-10}).isEmpty());
    }
  }
}

void TestTrueProbability::what_is_not_known_is_not_told() {
  for (const char* name : {"moons", "circles", "spirals", "xor", "clumps", "banana"}) {
    const Generator& generator = *find_generator(name);
    GeneratorSettings settings = default_settings(generator);
    settings.noise = 0.0;
    QVERIFY2(true_probability(generator, settings, arma::mat(3, 2, arma::fill::zeros)).is_empty(), name);
  }
  const Generator& linear = *find_generator("linear");
  GeneratorSettings moved = default_settings(linear);
  moved.noise = 0.2;
  QVERIFY(true_probability(linear, moved, arma::mat(3, 2, arma::fill::zeros)).is_empty());
  // Far from everything the nearer class is certain, and nothing overflows.
  for (const Generator& generator : generators()) {
    const GeneratorSettings settings = uneven_settings(generator);
    const arma::vec p = true_probability(generator, settings, {{1e8, -1e8}, {-1e150, 3.0}, {0.0, 0.0}});
    QVERIFY2(p.is_finite() && p.min() >= 0.0 && p.max() <= 1.0, std::string(generator.name).c_str());
  }
}

void TestTrueProbability::further_points_share_what_the_seed_fixed() {
  const Generator& clumps = *find_generator("clumps");
  GeneratorSettings settings = default_settings(clumps);
  settings.seed = 9;
  settings.noise = 0.01;  // so that points tell their centres
  const Dataset first = generate(clumps, settings);
  const Dataset more = generate_more(clumps, settings, 300, 1);
  for (arma::uword n = 0; n < more.size(); ++n) {
    const arma::mat away = first.inputs.each_row() - more.inputs.row(n);
    QVERIFY(std::sqrt(arma::vec(arma::sum(arma::square(away), 1)).min()) < 0.1);
  }
  QVERIFY(arma::approx_equal(more.inputs, generate_more(clumps, settings, 300, 1).inputs, "absdiff", 0.0));
  QVERIFY(!arma::approx_equal(more.inputs, generate_more(clumps, settings, 300, 2).inputs, "absdiff", 0.0));
}

CREDENCE_TEST(QCoreApplication, TestTrueProbability);
#include "tst_true_probability.moc"
