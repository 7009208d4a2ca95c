#include "core/generators/generators.h"
#include "core/model/model.h"
#include "places.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QFile>
#include <QMap>
#include <QTest>

#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>
#include <utility>

using credence::Dataset;
using credence::find_generator;
using credence::find_option;
using credence::generate;
using credence::Generator;
using credence::GeneratorOption;
using credence::generators;
using credence::GeneratorSettings;
using credence::test::Tolerance;

namespace {

// What generate() promises on every platform.
constexpr Tolerance everywhere{.absolute = 1e-12};
// Points of order one after a handful of roundings.
constexpr double rounding = 1e-15;

Dataset made(const char* name, const GeneratorSettings& settings) {
  return generate(*find_generator(name), settings);
}

/// "clumps count=50 clumps=7": what is left out is standard.
Dataset made_by(const QByteArray& text) {
  QList<QByteArray> words = text.split(' ');
  const Generator& generator = *find_generator(words.takeFirst().toStdString());
  GeneratorSettings settings = default_settings(generator);
  for (const QByteArray& word : words) {
    const QList<QByteArray> parts = word.split('=');
    const GeneratorOption* option = find_option(generator, parts[0].toStdString());
    if (option == nullptr) qFatal("no option %s", parts[0].constData());
    set_option(generator, settings, *option, parts[1].toDouble());
  }
  return generate(generator, settings);
}

arma::vec column(const Dataset& dataset, arma::uword label, arma::uword k) {
  return arma::vec(dataset.inputs.col(k)).elem(arma::find(dataset.labels == label));
}

}  // namespace

class GeneratorsTest : public QObject {
  Q_OBJECT

 private slots:
  void are_found_by_name() {
    for (const Generator& generator : generators()) QCOMPARE(find_generator(generator.name), &generator);
    QVERIFY(find_generator("stars") == nullptr);
  }

  // Made apart from the program: tests/golden/make_generated.py.
  void points_are_the_documented_ones_data() {
    QTest::addColumn<QByteArray>("options");
    QTest::addColumn<QList<QByteArray>>("rows");
    QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/tests/golden/generated.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    file.readLine();
    QMap<QByteArray, QList<QByteArray>> rows;
    while (!file.atEnd()) {
      const QList<QByteArray> fields = file.readLine().trimmed().split(',');
      rows[fields[0] + ' ' + fields[1]] << fields.mid(2).join(',');
    }
    QCOMPARE(rows.size(), static_cast<qsizetype>(2 * generators().size()));
    for (auto row = rows.cbegin(); row != rows.cend(); ++row) {
      QTest::newRow(row.key().constData()) << row.key().trimmed() << row.value();
    }
  }
  void points_are_the_documented_ones() {
    QFETCH(const QByteArray, options);
    QFETCH(const QList<QByteArray>, rows);
    const Dataset dataset = made_by(options);
    QCOMPARE(rows.size(), 13);
    for (const QByteArray& text : rows) {
      const QList<QByteArray> expected = text.split(',');
      const auto row = static_cast<arma::uword>(expected[0].toInt());
      COMPARE_NUMBERS(dataset.inputs(row, 0), expected[1].toDouble(), everywhere);
      COMPARE_NUMBERS(dataset.inputs(row, 1), expected[2].toDouble(), everywhere);
      QCOMPARE(dataset.labels(row), static_cast<arma::uword>(expected[3].toInt()));
    }
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

  void classes_are_even_where_nothing_is_said() {
    for (const Generator& generator : generators()) {
      if (generator.draws_labels) continue;
      for (const std::uint64_t count : {2u, 3u, 200u, 201u}) {
        const Dataset dataset = generate(generator, {.count = count});
        const auto [zeros, ones] = dataset.class_counts();
        QCOMPARE(zeros + ones, static_cast<arma::uword>(count));
        QCOMPARE(zeros - ones, static_cast<arma::uword>(count % 2));
      }
    }
  }

  void balance_is_the_share_of_class_1() {
    for (const double balance : {0.01, 0.1, 0.29, 0.3, 0.5, 0.75, 0.99}) {
      for (const std::uint64_t count : {2u, 7u, 100u, 1000u}) {
        const Dataset dataset = made("moons", {.count = count, .balance = balance});
        const double wanted = balance * static_cast<double>(count);
        const auto [zeros, ones] = dataset.class_counts();
        QVERIFY(zeros >= 1 && ones >= 1);
        if (wanted >= 1.0 && wanted <= static_cast<double>(count) - 1.0) {
          QVERIFY2(std::abs(static_cast<double>(ones) - wanted) <= 0.5, qPrintable(QString::number(wanted)));
        }
      }
    }
  }

  void points_of_a_smaller_set_begin_the_larger_one() {
    for (const Generator& generator : generators()) {
      GeneratorSettings settings = default_settings(generator);
      settings.count = 30;
      const Dataset small = generate(generator, settings);
      settings.count = 77;
      const Dataset large = generate(generator, settings);
      QVERIFY(identical(small, large.subset(arma::regspace<arma::uvec>(0, 29))));
    }
  }

  void label_noise_flips_its_share_and_moves_nothing() {
    for (const Generator& generator : generators()) {
      GeneratorSettings settings = default_settings(generator);
      const Dataset clean = generate(generator, settings);
      arma::uvec flipped_before;
      for (const double share : {0.05, 0.1, 0.5}) {
        settings.label_noise = share;
        const Dataset noisy = generate(generator, settings);
        QVERIFY(arma::all(arma::vectorise(noisy.inputs == clean.inputs)));
        const arma::uvec flipped = arma::find(noisy.labels != clean.labels);
        QCOMPARE(flipped.n_elem, static_cast<arma::uword>(std::lround(share * 200)));
        // Those flipped before are among them.
        QCOMPARE(arma::uvec(arma::intersect(flipped, flipped_before)).n_elem, flipped_before.n_elem);
        flipped_before = flipped;
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

  void spirals_without_noise_wind_as_often_as_asked() {
    const double turns = 2.5;
    const Dataset dataset = made_by("spirals turns=2.5 noise=0 count=500");
    for (arma::uword i = 0; i < dataset.size(); ++i) {
      const double radius = std::hypot(dataset.inputs(i, 0), dataset.inputs(i, 1));
      QVERIFY(radius <= 2.0);
      const double angle = 2.0 * std::numbers::pi * turns * radius / 2.0;
      const double sign = dataset.labels(i) == 0 ? 1.0 : -1.0;
      COMPARE_NUMBERS(dataset.inputs(i, 0), sign * radius * std::cos(angle), (Tolerance{.absolute = 1e-13}));
    }
    QVERIFY(arma::abs(dataset.inputs).max() > 1.9);
  }

  void xor_is_told_by_the_signs() {
    const Dataset dataset = made_by("xor noise=0");
    for (arma::uword i = 0; i < dataset.size(); ++i) {
      QCOMPARE(dataset.inputs(i, 0) * dataset.inputs(i, 1), dataset.labels(i) == 0 ? 1.0 : -1.0);
    }
    QVERIFY(arma::range(column(dataset, 0, 0)) == 2.0 && arma::range(column(dataset, 1, 0)) == 2.0);
  }

  void the_checkerboard_has_its_colours() {
    for (const int squares : {2, 3, 8}) {
      const Dataset dataset = made_by("checkerboard count=2000 squares=" + QByteArray::number(squares));
      std::set<std::pair<int, int>> seen;
      for (arma::uword i = 0; i < dataset.size(); ++i) {
        const int column = static_cast<int>(std::floor((dataset.inputs(i, 0) + 2.0) * squares / 4.0));
        const int row = static_cast<int>(std::floor((dataset.inputs(i, 1) + 2.0) * squares / 4.0));
        QCOMPARE(static_cast<int>(dataset.labels(i)), (column + row) % 2);
        seen.emplace(column, row);
      }
      QCOMPARE(seen.size(), static_cast<std::size_t>(squares * squares));
    }
  }

  void gaussians_have_their_means_and_covariances() {
    const Dataset dataset = made_by(
        "gaussians count=100000 seed=4 mean0-x1=2 mean0-x2=-1 sd0-x1=0.5 sd0-x2=3 correlation0=-0.8 "
        "correlation1=0.25 balance=0.5");
    // Standard errors of 50,000 points: s/224 of a mean, s/316 of a deviation, (1 - ρ²)/224 of a correlation.
    // Four of them, once for a fixed seed.
    const auto check = [&](arma::uword label, double mean1, double mean2, double sd1, double sd2,
                           double rho) {
      const arma::vec x1 = column(dataset, label, 0);
      const arma::vec x2 = column(dataset, label, 1);
      COMPARE_NUMBERS(arma::mean(x1), mean1, (Tolerance{.absolute = 4.0 * sd1 / 223.6}));
      COMPARE_NUMBERS(arma::mean(x2), mean2, (Tolerance{.absolute = 4.0 * sd2 / 223.6}));
      COMPARE_NUMBERS(arma::stddev(x1), sd1, (Tolerance{.relative = 4.0 / 316.0}));
      COMPARE_NUMBERS(arma::stddev(x2), sd2, (Tolerance{.relative = 4.0 / 316.0}));
      COMPARE_NUMBERS(arma::as_scalar(arma::cor(x1, x2)), rho,
                      (Tolerance{.absolute = 4.0 * (1.0 - rho * rho) / 223.6}));
    };
    check(0, 2.0, -1.0, 0.5, 3.0, -0.8);
    check(1, 1.0, 0.5, 0.6, 0.8, 0.25);
  }

  void the_banana_is_bent_round_a_cloud() {
    const Dataset dataset = made_by("banana noise=0 bend=1.5");
    QCOMPARE(arma::abs(column(dataset, 1, 0)).max() + arma::abs(column(dataset, 1, 1)).max(), 0.0);
    const arma::vec x1 = column(dataset, 0, 0);
    COMPARE_NUMBERS(column(dataset, 0, 1), arma::vec(1.5 * arma::square(x1) - 1.0),
                    (Tolerance{.absolute = 1e-13}));
  }

  // A person compares the fitted weights with those in the title.
  void linear_labels_come_from_the_truth() {
    const Generator& generator = *find_generator("linear");
    QCOMPARE(title_of(generator, default_settings(generator)), std::string("Linear, w = (0, 0.5, -1)"));
    for (const char* text :
         {"linear count=50000 seed=3", "linear count=50000 seed=3 w0=1 w1=-0.75 w2=0.25"}) {
      const bool standard = QByteArray(text).endsWith("seed=3");
      const Dataset dataset = made_by(text);
      credence::Hyperparameters setting;
      setting.features = &credence::linear_features;
      setting.prior_variance = 1e6;
      const credence::Model model = credence::fit_model(dataset, setting);
      const arma::vec truth = standard ? arma::vec{0.0, 0.5, -1.0} : arma::vec{1.0, -0.75, 0.25};
      // The standard errors are about 0.012: four of them.
      COMPARE_NUMBERS(arma::vec(model.mode.weights), truth, (Tolerance{.absolute = 0.05}));
    }
  }

  void impossible_settings_are_refused_in_a_sentence_data() {
    QTest::addColumn<QByteArray>("options");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* options, const char* message) {
      QTest::newRow(options) << QByteArray(options) << QByteArray(message);
    };
    row("moons count=0", "the count must be a whole number from 2 to 1000000");
    row("moons count=1", "the count must be a whole number from 2 to 1000000");
    row("moons count=1000001", "the count must be a whole number from 2 to 1000000");
    row("moons noise=-0.1", "the noise must be a number from 0 to 100");
    row("moons noise=inf", "the noise must be a number from 0 to 100");
    row("moons noise=nan", "the noise must be a number from 0 to 100");
    row("moons balance=0", "the balance must be a number from 0.01 to 0.99");
    row("moons balance=nan", "the balance must be a number from 0.01 to 0.99");
    row("circles label-noise=0.6", "the label noise must be a number from 0 to 0.5");
    row("xor seed=9007199254740992", "the seed must be a whole number from 0 to 9007199254740991");
    row("clumps clumps=2.5", "the clumps per class must be a whole number from 1 to 100");
    row("gaussians sd1-x2=0", "the deviation of x2 of class 1 must be a number from 0.001 to 1000");
    row("gaussians correlation0=1", "the correlation of class 0 must be a number from -0.999 to 0.999");
    row("spirals turns=0", "the turns must be a number from 0.1 to 10");
    row("linear w1=inf", "the weight w1 must be a number from -100 to 100");
  }
  void impossible_settings_are_refused_in_a_sentence() {
    QFETCH(const QByteArray, options);
    QFETCH(const QByteArray, message);
    try {
      made_by(options);
      QFAIL("it was accepted");
    } catch (const std::invalid_argument& error) {
      QCOMPARE(QByteArray(error.what()), message);
    }
  }

  void settings_of_another_generator_are_refused() {
    const GeneratorSettings gaussians = default_settings(*find_generator("gaussians"));
    QVERIFY_EXCEPTION_THROWN(made("clumps", gaussians), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN(made("linear", {.balance = 0.3}), std::invalid_argument);
  }

  void what_generators_share_is_carried_over() {
    GeneratorSettings settings = default_settings(*find_generator("clumps"));
    settings.count = 321;
    settings.seed = 12;
    settings.balance = 0.2;
    settings.label_noise = 0.1;
    for (const Generator& generator : generators()) {
      const GeneratorSettings next = carried_over(settings, generator);
      QCOMPARE(generate(generator, next).size(), arma::uword{321});
      QCOMPARE(next.seed, settings.seed);
      QCOMPARE(next.label_noise, settings.label_noise);
      QCOMPARE(next.balance, generator.draws_labels ? 0.5 : 0.2);
      QCOMPARE(next.noise, generator.default_noise);
    }
  }

  // The window and the command line are made from these.
  void options_describe_themselves() {
    std::set<std::string_view> names;
    for (const Generator& generator : generators()) {
      QVERIFY(generator.description.ends_with('.'));
      for (const GeneratorOption& option : generator.options) {
        QVERIFY(option.description.ends_with('.'));
        QVERIFY(accepts(option, option.standard));
        QVERIFY(option.low <= option.usual_low && option.usual_low < option.usual_high &&
                option.usual_high <= option.high);
        if (option.field == GeneratorOption::Field::shape) {
          QVERIFY2(names.insert(option.name).second, "options are told apart by name alone");
        }
      }
    }
  }
};

CREDENCE_TEST(QCoreApplication, GeneratorsTest);
#include "tst_generators.moc"
