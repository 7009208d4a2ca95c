#include "core/data/role.h"
#include "core/evaluation/split_scores.h"
#include "core/generators/generators.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/model.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <stdexcept>

using namespace credence;

class SplitScoresTest : public QObject {
  Q_OBJECT

 private slots:
  void each_seed_is_scored_as_its_split_is() {
    const Dataset moons = generate(*find_generator("moons"), {.count = 80, .noise = 0.3, .seed = 5});
    const Hyperparameters setting{&rbf_features, 0.6, 4.0};
    const SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.6, .seed = 9, .stratified = true};
    std::vector<std::size_t> reports;
    const auto scores = score_splits(moons, setting, rule, 7,
                                     [&](const SplitScore&, std::size_t done) { reports.push_back(done); });
    QCOMPARE(reports, (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7}));
    QCOMPARE(scores.size(), std::size_t{7});
    for (std::size_t k = 0; k < scores.size(); ++k) {
      SplitRule alone = rule;
      alone.seed = 9 + k;
      const Split split = split_rows(moons, alone);
      const Model model = fit_model(moons.subset(split.train()), setting);
      const Latent latent = predict_latent(model.posterior, moons.inputs.rows(split.rows[Role::test]));
      const arma::uvec labels = moons.labels.elem(split.rows[Role::test]);
      QCOMPARE(scores[k].seed, alone.seed);
      QVERIFY(scores[k].converged);
      QCOMPARE(methods_always_scored(), (std::vector<const Method*>{&map_method, &laplace_probit}));
      QCOMPARE(scores[k].log_likelihoods.size(), std::size_t{2});
      COMPARE_NUMBERS(scores[k].log_likelihoods[0], score(latent.mean, labels).mean_log_likelihood,
                      test::tolerance::rounding);
      COMPARE_NUMBERS(scores[k].log_likelihoods[1], score(probit_logit(latent), labels).mean_log_likelihood,
                      test::tolerance::rounding);
    }
  }

  void the_spread_is_that_of_converged_fits() {
    const std::vector<SplitScore> scores = {
        {1, {-1.0, -0.5}}, {2, {-3.0, -0.5}}, {3, {-100.0, -100.0}, false}, {4, {-2.0, -0.5}}};
    const std::vector<Spread> spreads = spread_of(scores);
    QCOMPARE(spreads.size(), std::size_t{2});
    const Spread& map = spreads[0];
    const Spread& laplace = spreads[1];
    QCOMPARE(map.count, std::size_t{3});
    COMPARE_NUMBERS(map.mean, -2.0, test::tolerance::rounding);
    COMPARE_NUMBERS(map.standard_deviation, 1.0, test::tolerance::rounding);
    COMPARE_NUMBERS(laplace.mean, -0.5, test::tolerance::rounding);
    COMPARE_NUMBERS(laplace.standard_deviation, 0.0, test::tolerance::rounding);
  }

  void one_score_has_no_deviation_and_none_no_mean() {
    for (const Spread& spread : spread_of({})) QVERIFY(std::isnan(spread.mean));
    QCOMPARE(spread_of({}).size(), std::size_t{2});
    const Spread one = spread_of(std::vector<SplitScore>{{1, {-1.0, -2.0}}})[1];
    QCOMPARE(one.mean, -2.0);
    QVERIFY(std::isnan(one.standard_deviation));
  }

  // Of some splits a line separates what trains, and without a prior there is no fit of these.
  void a_split_without_a_maximum_is_left_out_alone() {
    const Dataset points = generate(*find_generator("moons"), {.count = 24, .noise = 0.45, .seed = 5});
    const Hyperparameters setting{.features = &linear_features, .prior_variance = no_prior};
    const SplitRule rule{.kind = SplitRule::Kind::fraction, .fraction = 0.5, .seed = 1};
    std::size_t without = 0;
    for (const SplitScore& score : score_splits(points, setting, rule, 40)) {
      SplitRule alone = rule;
      alone.seed = score.seed;
      bool has_maximum = true;
      try {
        fit_model(points.subset(split_rows(points, alone).train()), setting);
      } catch (const NoMaximum&) {
        has_maximum = false;
      }
      QCOMPARE(score.converged, has_maximum);
      QCOMPARE(std::isnan(score.log_likelihoods[0]), !has_maximum);
      if (!has_maximum) ++without;
    }
    QVERIFY2(without > 0 && without < 40, qPrintable(QString::number(without)));
  }

  void splits_without_seeds_or_test_points_are_refused() {
    const Dataset moons = generate(*find_generator("moons"), {.count = 20, .noise = 0.3, .seed = 5});
    const SplitRule first{.kind = SplitRule::Kind::first_n, .first_n = 5};
    QVERIFY_EXCEPTION_THROWN(score_splits(moons, {}, first, 3), std::invalid_argument);
    const SplitRule everything{.kind = SplitRule::Kind::fraction, .fraction = 1.0};
    QVERIFY_EXCEPTION_THROWN(score_splits(moons, {}, everything, 3), std::invalid_argument);
  }
};

CREDENCE_TEST(QCoreApplication, SplitScoresTest);
#include "tst_split_scores.moc"
