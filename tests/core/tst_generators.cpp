#include "core/data/generators.h"
#include "support/compare.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <stdexcept>

using credence::Dataset;
using credence::find_generator;
using credence::generate;
using credence::Generator;
using credence::generators;
using credence::GeneratorSettings;
using credence::test::Tolerance;

namespace {

// sin, cos and log may differ in the last bit from one C library to the next.
constexpr Tolerance last_bits{.relative = 1e-15};
// Points of order one after a handful of roundings.
constexpr double rounding = 1e-15;

Dataset made(const char* name, const GeneratorSettings& settings) {
  return generate(*find_generator(name), settings);
}

}  // namespace

class GeneratorsTest : public QObject {
  Q_OBJECT

 private slots:
  void are_found_by_name() {
    for (const Generator& generator : generators()) QCOMPARE(find_generator(generator.name), &generator);
    QVERIFY(find_generator("spirals") == nullptr);
  }

  // The expected points come from an independent implementation in Python.
  void first_point_is_the_documented_stream_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<double>("x1");
    QTest::addColumn<double>("x2");
    QTest::newRow("moons") << QByteArray("moons") << 0.11793856255295376 << 0.9182416273229891;
    QTest::newRow("circles") << QByteArray("circles") << -0.7510501794429835 << -0.4361206134143835;
    QTest::newRow("clumps") << QByteArray("clumps") << -0.6529822839574261 << 1.1389136486852784;
  }
  void first_point_is_the_documented_stream() {
    QFETCH(QByteArray, name);
    QFETCH(double, x1);
    QFETCH(double, x2);
    const Generator& generator = *find_generator(name.toStdString());
    const Dataset dataset = generate(generator, {.noise = generator.default_noise, .seed = 1});
    COMPARE_NUMBERS(dataset.inputs(0, 0), x1, last_bits);
    COMPARE_NUMBERS(dataset.inputs(0, 1), x2, last_bits);
  }

  void settings_decide_the_points() {
    for (const Generator& generator : generators()) {
      const Dataset dataset = generate(generator, {.count = 51, .seed = 8});
      QVERIFY(identical(dataset, generate(generator, {.count = 51, .seed = 8})));
      QVERIFY(!identical(dataset, generate(generator, {.count = 51, .seed = 9})));
      QVERIFY(arma::any(arma::abs(dataset.inputs.col(0) -
                                  generate(generator, {.count = 51, .seed = 9}).inputs.col(0)) > 0.1));
    }
  }

  void classes_are_even() {
    for (const Generator& generator : generators()) {
      for (const std::uint64_t count : {2u, 3u, 200u, 201u}) {
        const Dataset dataset = generate(generator, {.count = count});
        const auto [zeros, ones] = dataset.class_counts();
        QCOMPARE(zeros + ones, static_cast<arma::uword>(count));
        QCOMPARE(zeros - ones, static_cast<arma::uword>(count % 2));
      }
    }
  }

  void moons_without_noise_lie_on_their_arcs() {
    const Dataset dataset = made("moons", {.noise = 0.0, .seed = 5});
    for (arma::uword i = 0; i < dataset.size(); ++i) {
      const bool upper = dataset.labels(i) == 0;
      const double x1 = dataset.inputs(i, 0) - (upper ? 0.0 : 1.0);
      const double x2 = dataset.inputs(i, 1) - (upper ? 0.0 : 0.5);
      QVERIFY(std::abs(std::hypot(x1, x2) - 1.0) < rounding);
      QVERIFY(upper ? x2 >= 0.0 : x2 <= 0.0);
    }
    QVERIFY2(arma::range(dataset.inputs.col(0)) > 2.9, "the moons reach from -1 to 2");
  }

  void circles_without_noise_lie_on_their_circles() {
    const Dataset dataset = made("circles", {.noise = 0.0, .seed = 5});
    for (arma::uword i = 0; i < dataset.size(); ++i) {
      const double radius = std::hypot(dataset.inputs(i, 0), dataset.inputs(i, 1));
      QVERIFY(std::abs(radius - (dataset.labels(i) == 0 ? 1.0 : 0.5)) < rounding);
    }
  }

  void clumps_without_noise_are_three_centres_a_class() {
    const Dataset dataset = made("clumps", {.noise = 0.0, .seed = 5});
    for (arma::uword label = 0; label < 2; ++label) {
      const arma::mat points = dataset.inputs.rows(arma::find(dataset.labels == label));
      QCOMPARE(arma::vec(arma::unique(points.col(0))).n_elem, arma::uword{3});
      QVERIFY(arma::abs(points).max() <= 1.8);
    }
  }

  void noise_is_a_standard_deviation() {
    const double noise = 0.3;
    const Dataset noisy = made("circles", {.count = 100'000, .noise = noise, .seed = 6});
    // For a circle of radius r about 0 each coordinate has variance r²/2 + noise².
    const arma::vec outer = arma::vec(noisy.inputs.col(0)).elem(arma::find(noisy.labels == 0));
    // 1.5 % is more than two standard errors, sqrt(2/50000) = 0.6 %, of a normal sample's variance; the
    // circle's part has lighter tails than that.
    COMPARE_NUMBERS(arma::var(outer), 0.5 + noise * noise, (Tolerance{.relative = 0.015}));
  }

  void impossible_settings_are_refused() {
    const Generator& moons = *find_generator("moons");
    const double infinity = std::numeric_limits<double>::infinity();
    for (const GeneratorSettings& settings :
         {GeneratorSettings{.count = 0}, GeneratorSettings{.count = 1}, GeneratorSettings{.count = 1'000'001},
          GeneratorSettings{.noise = -0.1}, GeneratorSettings{.noise = infinity},
          GeneratorSettings{.noise = std::nan("")}}) {
      QVERIFY_EXCEPTION_THROWN(generate(moons, settings), std::invalid_argument);
    }
  }
};

QTEST_GUILESS_MAIN(GeneratorsTest)
#include "tst_generators.moc"
