#include "core/evaluation/excess_loss.h"
#include "core/evaluation/ladder.h"
#include "core/generators/generators.h"
#include "core/method/prepared_method.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace credence;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

KnownTruth truth_of_linear(std::uint64_t count, std::uint64_t seed) {
  const Generator& linear = *find_generator("linear");
  GeneratorSettings settings = default_settings(linear);
  settings.label_noise = 0.1;
  const Dataset fresh = generate_more(linear, settings, count, seed);
  return {fresh.inputs, true_probability(linear, settings, fresh.inputs)};
}

}  // namespace

class TestExcessLoss : public QObject {
  Q_OBJECT

 private slots:
  void it_is_the_mean_over_labels();
  void the_truth_itself_loses_nothing();
  void certainty_may_cost_everything();
  void the_parts_add_up();
  void the_best_setting_costs_least();
};

// Labels drawn from the true p: their log losses differ by the excess, within errors of their own.
void TestExcessLoss::it_is_the_mean_over_labels() {
  const KnownTruth truth = truth_of_linear(40000, 3);
  const arma::vec logits = 0.3 * truth.inputs.col(0) - 0.7 * truth.inputs.col(1) + 0.2;
  const MeanLoss excess = mean_loss(excess_loss(truth, logits));
  std::mt19937_64 random(11);
  arma::vec sampled(logits.n_elem);
  for (arma::uword n = 0; n < logits.n_elem; ++n) {
    const double p = truth.probability(n);
    const bool one = std::bernoulli_distribution(p)(random);
    sampled(n) = (one ? std::log(p) : std::log1p(-p)) - log_sigmoid(one ? logits(n) : -logits(n));
  }
  const MeanLoss by_labels = mean_loss(sampled);
  QVERIFY(std::abs(by_labels.mean - excess.mean) < 4.0 * by_labels.standard_error);
  // What it saves: the chance in labels.
  QVERIFY(excess.standard_error < 0.5 * by_labels.standard_error);
}

void TestExcessLoss::the_truth_itself_loses_nothing() {
  const KnownTruth truth{arma::mat(5, 2, arma::fill::zeros), {1e-300, 1e-9, 0.3, 0.5, 0.999}};
  const arma::vec logits = arma::log(truth.probability) - arma::log1p(-truth.probability);
  const arma::vec losses = excess_loss(truth, logits);
  QVERIFY(losses.min() >= 0.0 && losses.max() < 1e-15);
}

void TestExcessLoss::certainty_may_cost_everything() {
  const KnownTruth truth{arma::mat(4, 2, arma::fill::zeros), {0.0, 1.0, 1.0, 0.25}};
  const arma::vec losses = excess_loss(truth, {-inf, inf, -800.0, 1e6});
  QCOMPARE(losses(0), 0.0);
  QCOMPARE(losses(1), 0.0);
  QCOMPARE(losses(2), 800.0);
  QVERIFY(test::mismatch(losses(3), 0.75e6 + 0.25 * std::log(0.25) + 0.75 * std::log(0.75), {0.0, 1e-14})
              .isEmpty());
}

void TestExcessLoss::the_parts_add_up() {
  const Generator& moons = *find_generator("moons");
  GeneratorSettings settings = default_settings(moons);
  settings.count = 60;
  settings.noise = 0.3;
  const Dataset training = generate(moons, settings);
  const auto fresh = [&](std::uint64_t count, std::uint64_t seed) {
    const Dataset points = generate_more(moons, settings, count, seed);
    return KnownTruth{points.inputs, true_probability(moons, settings, points.inputs)};
  };
  LadderOptions options;
  options.draws = 20000;
  options.known = LadderKnown{fresh(1500, 1), fresh(300, 2), {}};
  for (const double width : {0.4, 0.8, 1.6}) {
    for (const double variance : {1.0, 10.0, 100.0})
      options.known->candidates.push_back({&rbf_features, width, variance});
  }
  const Model model = fit_model(training, {&rbf_features, 0.5, 50.0});
  const Ladder ladder = compute_ladder(model, training, {}, {{-2.0, 3.0, -2.0, 2.0}, 11, 11}, options);
  QVERIFY(ladder.truth.known() && ladder.exact && ladder.exact->best);
  const double exact = ladder.exact->bias.mean + ladder.exact->setting.mean;
  QVERIFY(test::mismatch(exact, ladder.truth.excess.mean, {1e-12, 0.0}).isEmpty());
  for (const LadderRung& rung : ladder.rungs) {
    QVERIFY(test::mismatch(rung.excess.mean, exact + rung.approximation.mean, {1e-12, 0.0}).isEmpty());
    QVERIFY(rung.excess.mean > 0.0 && rung.excess.standard_error > 0.0);
  }
  // Nobody is right who knows 60 points.
  QVERIFY(ladder.exact->bias.mean > 3.0 * ladder.exact->bias.standard_error);
}

void TestExcessLoss::the_best_setting_costs_least() {
  const Generator& moons = *find_generator("moons");
  const GeneratorSettings settings = default_settings(moons);
  const Dataset training = generate(moons, settings);
  const Dataset points = generate_more(moons, settings, 300, 2);
  const KnownTruth truth{points.inputs, true_probability(moons, settings, points.inputs)};
  std::vector<Hyperparameters> settings_tried;
  for (const double width : {0.05, 0.5, 5.0}) settings_tried.push_back({&rbf_features, width, 10.0});
  const auto best = least_excess(training, settings_tried, truth);
  QVERIFY(best.has_value());
  double least = inf;
  for (const Hyperparameters& setting : settings_tried) {
    const Model model = fit_model(training, setting);
    const double loss = arma::mean(
        excess_loss(truth, predictive_logit(prepare_method(ep_method, model, training), truth.inputs)));
    if (setting == *best) QVERIFY(loss <= least + 1e-9);
    least = std::min(least, loss);
  }
  QVERIFY(!least_excess(training, {}, truth));
}

CREDENCE_TEST(QCoreApplication, TestExcessLoss);
#include "tst_excess_loss.moc"
