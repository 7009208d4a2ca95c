#include "core/data/edit_points.h"
#include "core/data/folds.h"
#include "core/data/random.h"
#include "core/data/role.h"
#include "core/data/standardisation.h"
#include "core/evaluation/excess_loss.h"
#include "core/evidence/information_criteria.h"
#include "core/generators/generators.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "core/prediction/section.h"
#include "places.h"
#include "support/random_problem.h"
#include "support/registered_test.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace credence;

namespace {

/// The numbers of a sentence of a page of the manual: the groups of `pattern`, a regular expression over the
/// page with single blanks. None where the page does not say so any longer.
std::vector<double> claimed(const char* page, const char* pattern) {
  QFile file(QStringLiteral(CREDENCE_SOURCE_DIR "/resources/manual/") + QLatin1String(page));
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
  const QString text = QString::fromUtf8(file.readAll()).simplified();
  const QRegularExpressionMatch match = QRegularExpression(QString::fromUtf8(pattern)).match(text);
  std::vector<double> numbers;
  for (const QString& number : match.capturedTexts().sliced(match.hasMatch() ? 1 : 0)) {
    // The manual sets thousands apart by commas, and a minus as such.
    numbers.push_back(
        QString(number).remove(QLatin1Char(',')).replace(QChar(0x2212), QLatin1Char('-')).toDouble());
  }
  return numbers;
}

/// Random points with a noisy boundary, and a setting for them: the random sets that the manual speaks of.
struct RandomSet {
  Dataset points;
  Hyperparameters setting;
};

RandomSet random_set(unsigned seed, double highest_variance) {
  Random random(mix64(seed));
  const auto between = [&](double low, double high) {
    return low * std::exp(random.uniform() * std::log(high / low));
  };
  const std::array<const char*, 4> names = {"moons", "xor", "gaussians", "banana"};
  const Generator& generator = *find_generator(names.at(seed % names.size()));
  GeneratorSettings settings = default_settings(generator);
  settings.count = static_cast<std::uint64_t>(between(10.0, 200.0));
  settings.noise = between(0.05, 1.0);
  settings.seed = seed;
  RandomSet set{generate(generator, settings), {}};
  set.setting.width = between(0.1, 5.0);
  set.setting.prior_variance = between(0.01, highest_variance);
  return set;
}

/// How far Laplace's and EP's log evidence are apart over random sets.
struct Disagreement {
  double over_a_nat = 0.0;  ///< of the sets, in per cent
  double largest = 0.0;     ///< in nats
  unsigned told = 0;        ///< so many of those sets whose truth draws can tell
  unsigned ep_nearer = 0;   ///< and of these, where EP is nearer to it
};

Disagreement disagreement(unsigned sets, double highest_variance) {
  Disagreement result;
  unsigned far = 0;
  for (unsigned seed = 1; seed <= sets; ++seed) {
    const RandomSet set = random_set(seed, highest_variance);
    const Model model = fit_model(set.points, set.setting);
    FitPosteriors posteriors(model, set.points);
    const Posterior& ep = posteriors.of(ep_posterior);
    if (!ep.quality.reliable || !model.mode.converged) continue;
    const double laplace = model.posterior.evidence.total();
    const double apart = std::abs(ep.log_evidence - laplace);
    result.largest = std::max(result.largest, apart);
    if (apart <= 1.0) continue;
    ++far;
    const Posterior& truth = posteriors.of(ep_importance_posterior, 4000);
    if (!truth.quality.reliable) continue;
    ++result.told;
    const double off = std::abs(ep.log_evidence - truth.log_evidence);
    result.ep_nearer += off < std::abs(laplace - truth.log_evidence) ? 1 : 0;
  }
  result.over_a_nat = 100.0 * far / sets;
  qInfo("seeds 1 to %u, prior variances up to %g: %u sets over 1 nat, %.2f at most; EP is nearer in %u of %u",
        sets, highest_variance, far, result.largest, result.ep_nearer, result.told);
  return result;
}

/// What EP's posterior at the best of some settings loses on moons whose truth is known, in nats.
double bias_on_moons(std::uint64_t count, std::uint64_t seed) {
  const Generator& moons = *find_generator("moons");
  GeneratorSettings settings = default_settings(moons);
  settings.noise = 0.3;
  settings.count = count;
  settings.seed = seed;
  const Dataset training = generate(moons, settings);
  const auto fresh = [&](std::uint64_t number, std::uint64_t draw_seed) {
    const Dataset points = generate_more(moons, settings, number, draw_seed);
    return KnownTruth{points.inputs, true_probability(moons, settings, points.inputs)};
  };
  std::vector<Hyperparameters> tried;
  for (const double width : {0.5, 0.8, 1.3}) {
    for (const double variance : {1.0, 10.0, 100.0, 1000.0})
      tried.push_back({&rbf_features, width, variance});
  }
  const KnownTruth judges = fresh(2000, 1);
  const Model model = fit_model(training, least_excess(training, tried, fresh(500, 2)).value());
  const arma::vec logits = predictive_logit(prepare_method(ep_method, model, training), judges.inputs);
  return arma::mean(excess_loss(judges, logits));
}

/// Weights of the prior, labels of these weights, and where on a line the truth leaves EP's band.
struct LeftBand {
  unsigned sets = 0;
  unsigned left = 0;     ///< sets in which it does somewhere
  double outside = 0.0;  ///< the share of all places
};

LeftBand left_bands(const FeatureFamily& features, unsigned sets) {
  constexpr arma::uword places = 201;
  LeftBand result{.sets = sets};
  const Hyperparameters setting{&features, 1.0, 1.0};
  for (unsigned seed = 1; seed <= sets; ++seed) {
    Dataset points;
    points.inputs = test::random_inputs(seed, 40);
    points.labels.zeros(40);
    const Model before = fit_model(points, setting);  // for its basis, which no label changes
    Random random(mix64(seed));
    arma::vec weights(before.rank());
    for (double& weight : weights) weight = random.normal();
    const arma::vec chances = sigmoid(arma::vec(before.basis().design_matrix(points.inputs) * weights));
    for (arma::uword n = 0; n < points.size(); ++n) points.labels(n) = random.uniform() < chances(n) ? 1 : 0;
    const Model model = fit_model(points, setting);
    const Section section =
        predict_section({{-2.0, -1.0}, {2.0, 1.0}}, places, {prepare_method(ep_method, model, points)});
    const Section::Band& band = section.bands.front();
    const arma::vec truth = sigmoid(arma::vec(before.basis().design_matrix(section.inputs) * weights));
    const arma::uvec out = arma::find(truth < band.lower || truth > band.upper);
    result.left += out.is_empty() ? 0 : 1;
    result.outside += static_cast<double>(out.n_elem) / static_cast<double>(places * sets);
  }
  qInfo("seeds 1 to %u, %s: the truth leaves the band in %u, at %.3f of the places", sets,
        std::string(features.id).c_str(), result.left, result.outside);
  return result;
}

/// By how much BIC is above Laplace's log evidence, of points with the truth of the generator "linear".
double bic_over_evidence(std::uint64_t count) {
  const Generator& linear = *find_generator("linear");
  GeneratorSettings settings = default_settings(linear);
  settings.count = count;
  const Dataset points = generate(linear, settings);
  const Model likeliest = fit_model(points, {&linear_features, 1.0, no_prior});
  const Model model = fit_model(points, {&linear_features, 1.0, 10.0});
  return information_criteria(likeliest, count).bic - model.posterior.evidence.total();
}

/// The log evidence by draws of many seeds at one setting.
arma::vec drawn_evidences(const Dataset& points, double width, double variance) {
  const Model model = fit_model(points, {&rbf_features, width, variance});
  arma::vec evidences(100);
  for (arma::uword k = 0; k < evidences.n_elem; ++k) {
    FitPosteriors posteriors(model, points, {.seed = k + 1});
    evidences(k) = posteriors.of(ep_importance_posterior, 1000).log_evidence;
  }
  return evidences;
}

/// Two clusters far apart.
Dataset separated() {
  Dataset points;
  for (int k = 0; k < 60; ++k) {
    const double along = (k % 2 == 0 ? 4.0 : -4.0) + 0.9 * std::sin(3.4 * k + 2.0);
    append_points(points, arma::rowvec{along, 1.5 * std::cos(2.3 * k + 0.8)}, k % 2);
  }
  return points;
}

bool near(double found, double said, double tolerance) {
  if (std::abs(found - said) <= tolerance) return true;
  qWarning("the manual says %g, and it is %g", said, found);
  return false;
}

}  // namespace

/// Sentences of the manual that somebody may act on, each with the number that it names.
class ManualClaimsTest : public QObject {
  Q_OBJECT

 private slots:
  void laplaceAndEpSeldomDisagree();
  void biasIsMostlyLearnt();
  void theBandIsLeftSomewhere();
  void oneLabelCostsWhatThePriorSays();
  void bicStaysOff();
  void foldsKeepTheShareOfTheClasses();
  void standardDeviationsAreOfOneLess();
  void sweepsMayEndSooner();
  void errorsOfDrawsMoveTogether();
};

/// ladder.md, "In short".
void ManualClaimsTest::laplaceAndEpSeldomDisagree() {
  const auto said = claimed(
      "ladder.md", R"(prior variances of 100 .{0,40}more than a nat in (\d+) % of (\d+) random sets, by )"
                   R"(([\d.]+) at most.{0,60}in (\d+) %, by (\d+) at most; there EP's is the )"
                   R"(nearer to the truth in all (\d+) that draws can tell it of)");
  QCOMPARE(said.size(), 6U);
  const unsigned sets = static_cast<unsigned>(said[1]);
  const Disagreement usual = disagreement(sets, 100.0);
  QVERIFY(near(usual.over_a_nat, said[0], 0.5) && near(usual.largest, said[2], 0.05));
  const Disagreement wide = disagreement(sets, 1e6);
  QVERIFY(near(wide.over_a_nat, said[3], 0.5) && near(wide.largest, said[4], 0.5) &&
          near(wide.told, said[5], 3.0));
  QCOMPARE(usual.ep_nearer, usual.told);
  QCOMPARE(wide.ep_nearer, wide.told);
}

/// ladder.md, "Where a loss comes from".
void ManualClaimsTest::biasIsMostlyLearnt() {
  const auto said =
      claimed("ladder.md", R"(it is ([\d.]+), ([\d.]+) and ([\d.]+) nats with 50, 200 and 800 points)");
  QCOMPARE(said.size(), 3U);
  const std::array<std::uint64_t, 3> counts = {50, 200, 800};
  for (std::size_t k = 0; k < counts.size(); ++k) {
    double mean = 0.0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) mean += bias_on_moons(counts.at(k), seed) / 8.0;
    qInfo("moons of noise 0.3, seeds 1 to 8, %d points: bias %.4f", static_cast<int>(counts.at(k)), mean);
    QVERIFY(near(mean, said[k], 0.0006));
  }
}

/// section.md, "What to look for".
void ManualClaimsTest::theBandIsLeftSomewhere() {
  const auto said =
      claimed("section.md",
              R"(leaves it somewhere in (\d+) % of the sets with linear features, in (\d+) % with bumps)");
  QCOMPARE(said.size(), 2U);
  const std::array<const FeatureFamily*, 2> families = {&linear_features, &rbf_features};
  for (std::size_t k = 0; k < families.size(); ++k) {
    const LeftBand band = left_bands(*families.at(k), 500);
    // At each place it is right, within what 500 sets leave open.
    QVERIFY(near(band.outside, 0.05, 0.012));
    QVERIFY(near(100.0 * band.left / band.sets, said[k], 0.5));
  }
}

/// growth.md: log ½, but where weights have prior means. By quadrature over the logit, which is N(1, 1).
void ManualClaimsTest::oneLabelCostsWhatThePriorSays() {
  const auto said = claimed(
      "growth.md",
      R"(with a prior mean and variance of 1 .{0,160}log evidence is (−[\d.]+) for a label 1 and (−[\d.]+) for a 0)");
  QCOMPARE(said.size(), 2U);
  for (const arma::uword label : {1U, 0U}) {
    double sum = 0.0;
    constexpr double step = 1e-3;
    for (double a = -9.0; a <= 11.0; a += step) {
      const double bell = std::exp(-0.5 * (a - 1.0) * (a - 1.0)) / std::sqrt(2.0 * arma::datum::pi);
      sum += step * bell / (1.0 + std::exp(label == 1 ? -a : a));
    }
    Dataset point;
    append_points(point, arma::rowvec{0.0, 0.0}, label);
    Hyperparameters setting{&linear_features, 1.0, 1.0};
    const auto evidence = [&] {
      const Model model = fit_model(point, setting);
      return FitPosteriors(model, point).of(ep_posterior).log_evidence;
    };
    QVERIFY(near(evidence(), std::log(0.5), 1e-6));
    setting.weight_priors.means = {1.0, 0.0, 0.0};
    QVERIFY(near(evidence(), std::log(sum), 1e-6));
    QVERIFY(near(std::log(sum), said[1 - label], 0.005));
  }
}

/// eigenvalues.md, "What BIC takes for it": what does not grow does not vanish either.
void ManualClaimsTest::bicStaysOff() {
  const auto said = claimed(
      "eigenvalues.md",
      R"(BIC is ([\d.]+), ([\d.]+) and ([\d.]+) nats above the log evidence with 100, 1,000 and 10,000)");
  QCOMPARE(said.size(), 3U);
  QVERIFY(near(bic_over_evidence(100), said[0], 0.05));
  QVERIFY(near(bic_over_evidence(1000), said[1], 0.05));
  QVERIFY(near(bic_over_evidence(10000), said[2], 0.05));
  // Of the example below it, which tst_manual_examples keeps.
  const auto example = claimed(
      "eigenvalues.md",
      R"(In the example below they differ by ([\d.]+) nats.*Occam term (-[\d.]+) .*M ln N (-[\d.]+) )");
  QCOMPARE(example.size(), 3U);
  QVERIFY(near(example[1] - example[2], example[0], 0.05));
}

/// tune.md and options.md: folds deal out each class by itself.
void ManualClaimsTest::foldsKeepTheShareOfTheClasses() {
  QVERIFY(!claimed("tune.md", R"((\d+) folds.{0,80}each class is dealt out by itself)").empty());
  QVERIFY(!claimed("options.md",
                   R"(cross-validates in K folds, each class dealt out by itself; (\d+) if left out)")
               .empty());
  const Dataset points = random_set(3, 1.0).points;
  const FoldRule rule;
  QCOMPARE(static_cast<double>(rule.count),
           claimed("options.md", R"(cross-validates in K folds.{0,60}(\d+) if)")[0]);
  arma::vec ones(rule.count);
  const std::vector<Split> folds = fold_splits(points, rule);
  for (std::size_t k = 0; k < folds.size(); ++k) {
    ones(k) = static_cast<double>(arma::accu(points.labels.elem(folds[k].rows[Role::test])));
  }
  QVERIFY(ones.max() - ones.min() <= 1.0);
}

/// model.md, "Inputs of different spread". Two inputs at ±1 have the standard deviation √2, and not 1.
void ManualClaimsTest::standardDeviationsAreOfOneLess() {
  QVERIFY(!claimed("model.md",
                   R"(standard deviation 1, by the training points and with N − (1) in its denominator)")
               .empty());
  const arma::mat inputs = {{-1.0, 1.0}, {1.0, -1.0}};
  QVERIFY(near(Standardisation::of(inputs).scale[0], std::sqrt(2.0), 1e-15));
}

/// ladder.md, "How they are found".
void ManualClaimsTest::sweepsMayEndSooner() {
  const auto said =
      claimed("ladder.md", R"(not settled after (\d+) sweeps, or sooner where rounding leaves no way on)");
  QCOMPARE(said.size(), 1U);
  const Dataset points = separated();
  const auto quality = [&](const PosteriorKind& kind, double variance) {
    const Model model = fit_model(points, {&linear_features, 1.0, variance});
    return FitPosteriors(model, points).of(kind).quality;
  };
  const PosteriorQuality longest = quality(vb_posterior, 1e3);
  const PosteriorQuality sooner = quality(vb_posterior, 1e8);
  QVERIFY(!longest.reliable && longest.sweeps == static_cast<int>(said[0]));
  QVERIFY2(!sooner.reliable && sooner.sweeps < longest.sweeps, qPrintable(QString::number(sooner.sweeps)));
}

/// draws.md: seed 1 at every setting.
void ManualClaimsTest::errorsOfDrawsMoveTogether() {
  const auto said = claimed(
      "draws.md",
      R"(between widths of ([\d.]+) and ([\d.]+) .{0,120}correlate by (\d\.\d+), between ([\d.]+) and )"
      R"(([\d.]+) by (\d\.\d+))");
  QCOMPARE(said.size(), 6U);
  const Generator& moons = *find_generator("moons");
  const Dataset points = generate(moons, default_settings(moons));
  const auto correlation = [&](double a, double b) {
    const double found =
        arma::as_scalar(arma::cor(drawn_evidences(points, a, 10.0), drawn_evidences(points, b, 10.0)));
    qInfo("seeds 1 to 100, widths %g and %g: correlation %.3f", a, b, found);
    return found;
  };
  QVERIFY(near(correlation(said[0], said[1]), said[2], 0.01));
  QVERIFY(near(correlation(said[3], said[4]), said[5], 0.05));
}

CREDENCE_TEST(QCoreApplication, ManualClaimsTest);
#include "tst_manual_claims.moc"
