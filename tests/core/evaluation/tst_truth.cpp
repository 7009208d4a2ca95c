#include "core/data/random.h"
#include "core/evaluation/bits.h"
#include "core/evaluation/ladder.h"
#include "core/method/prepared_method.h"
#include "core/method/reference_run.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

using namespace credence;
using test::random_points;

namespace {

struct Setting {
  Dataset points;
  Hyperparameters hyperparameters;
  QByteArray text;
};

/// By a seed, fixed beforehand.
Setting setting(unsigned seed) {
  Random random(seed);
  const auto count = static_cast<arma::uword>(random.uniform(8.0, 40.0));
  const double width = std::pow(10.0, random.uniform(-0.5, 0.5));
  const double variance = std::pow(10.0, random.uniform(-1.0, 2.0));
  return {random_points(seed, count),
          {&rbf_features, width, variance},
          "seed " + QByteArray::number(seed) + ", " + QByteArray::number(count) + " points, width " +
              QByteArray::number(width) + ", prior variance " + QByteArray::number(variance) + ": "};
}

/// The reference, up to some effective draws.
ReferenceSummary sampled(const Setting& problem, const Model& model, unsigned seed) {
  const ReferenceGoal goal{.effective_draws = 400.0, .r_hat = 1.05, .most_draws = 20000};
  ReferenceRun run(model, problem.points, {.seed = seed});
  while (run.last_summary(goal).state == ReferenceState::sampling) {
    run.advance(50);
    if (run.sampler().warm() && run.outgrew_summary()) run.summarise(goal);
  }
  return run.summarise(goal);
}

}  // namespace

class TestTruth : public QObject {
  Q_OBJECT

 private slots:
  void weighted_draws_agree_with_the_bridge();
  void a_wider_mixture_is_unbiased();
  void rungs_are_measured_against_the_truth();
  void without_validation_points_the_training_points_answer();
  void slice_sampling_takes_over();
  void bits_are_what_they_say();
};

// Two estimates of log p(D) that share nothing but the Laplace fit: draws about EP's Gaussian, and Markov
// chains with a bridge.
void TestTruth::weighted_draws_agree_with_the_bridge() {
  double sum = 0.0;
  int count = 0;
  for (unsigned seed = 1001; seed < 1001 + test::repetitions(32); ++seed) {
    const Setting problem = setting(seed);
    const Model model = fit_model(problem.points, problem.hyperparameters);
    const Posterior weighted =
        FitPosteriors(model, problem.points, {.seed = seed}).of(ep_importance_posterior, 4000);
    QVERIFY2(weighted.quality.reliable, problem.text);
    const ReferenceSummary reference = sampled(problem, model, seed);
    const double bridge = model.posterior.evidence.total() + reference.evidence.difference;
    const double z = (weighted.log_evidence - bridge) /
                     std::hypot(weighted.log_evidence_error, reference.evidence.standard_error);
    QVERIFY2(std::abs(z) < 4.0, problem.text + QByteArray::number(z) + " standard errors apart");
    sum += z * z;
    ++count;
  }
  QCOMPARE(count, static_cast<int>(test::repetitions(32)));
  QVERIFY2(sum < 62.49, QByteArray::number(sum));  // χ² with 32 degrees of freedom, its 99.9 % point
}

// A mixture is as right as one Gaussian, with steadier weights.
void TestTruth::a_wider_mixture_is_unbiased() {
  int steadier = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Setting problem = setting(2000 + seed);
    const Model model = fit_model(problem.points, problem.hyperparameters);
    FitPosteriors posteriors(model, problem.points);
    const Gaussian& ep = *posteriors.of(ep_posterior).gaussian;
    const arma::mat design = model.basis().training_design(problem.points.inputs);
    const ImportanceOptions options{.draws = 8000, .seed = seed};
    const auto one =
        importance_sample(Proposal::gaussian, design, problem.points.labels, ep, options).diagnostics;
    const auto wide =
        importance_sample(Proposal::widened, design, problem.points.labels, ep, options).diagnostics;
    const double z =
        (one.log_evidence - wide.log_evidence) / std::hypot(one.log_evidence_error, wide.log_evidence_error);
    QVERIFY2(std::abs(z) < 4.5, problem.text + QByteArray::number(z));
    if (wide.pareto_k < one.pareto_k) ++steadier;
  }
  QVERIFY2(steadier >= 15, QByteArray::number(steadier));
}

void TestTruth::rungs_are_measured_against_the_truth() {
  const Dataset points = random_points(5, 80);
  const Dataset held_out = random_points(6, 200);
  const Model model = fit_model(points, {&rbf_features, 0.7, 50.0});
  const Grid grid{bounds_of(points.inputs).padded(0.1), 15, 15};
  const Ladder ladder = compute_ladder(model, points, held_out, grid, {.draws = 20000});
  QCOMPARE(ladder.truth.source, &ep_importance_posterior);
  QVERIFY(ladder.truth.quality.reliable);
  const auto rung = [&](const Method& method) {
    for (const LadderRung& each : ladder.rungs) {
      if (each.method == &method) return each;
    }
    qFatal("a rung is missing");
  };
  QVERIFY(std::isnan(rung(map_method).log_evidence));
  QCOMPARE(rung(laplace_probit).log_evidence, model.posterior.evidence.total());
  QVERIFY(rung(vb_method).log_evidence <= rung(kl_method).log_evidence);
  QVERIFY(rung(kl_method).log_evidence < ladder.truth.log_evidence + 4.0 * ladder.truth.standard_error);
  // What the field has known since 2005.
  QVERIFY(rung(ep_method).error.mean < rung(laplace_quadrature).error.mean);
  QVERIFY(rung(ep_method).error.mean < 0.02);
  QVERIFY(rung(ep_method).error.mean <= rung(ep_method).error.largest);
  FitPosteriors posteriors(model, points);
  const PreparedMethod ep = posteriors.prepare(ep_method);
  const Score expected = score(predictive_logit(ep, held_out.inputs), held_out.labels);
  QVERIFY(ladder.validated);
  QCOMPARE(rung(ep_method).held_out->mean_log_likelihood, expected.mean_log_likelihood);
  QVERIFY(ladder.truth.held_out.has_value());
}

/// Without validation points every training point is scored by what all others say of it: by EP as closely as
/// a fit without the point does it, by Laplace within 0.05 nats a point.
void TestTruth::without_validation_points_the_training_points_answer() {
  const Dataset points = random_points(5, 80);
  const Hyperparameters setting{&rbf_features, 0.7, 50.0};
  const Model model = fit_model(points, setting);
  const Ladder ladder =
      compute_ladder(model, points, {}, {bounds_of(points.inputs).padded(0.1), 9, 9}, {.draws = 2000});
  QVERIFY(!ladder.validated && !ladder.truth.held_out);
  for (const LadderRung& rung : ladder.rungs) {
    QCOMPARE(rung.held_out.has_value(), rung.method->posterior != &vb_posterior);
    if (rung.method->posterior != &ep_posterior && rung.method != &laplace_quadrature) continue;
    double sum = 0.0;
    for (arma::uword n = 0; n < points.size(); ++n) {
      const arma::uvec others = arma::find(arma::regspace<arma::uvec>(0, points.size() - 1) != n);
      const Dataset rest = points.subset(others);
      Hyperparameters same = setting;
      const Model fitted = fit_model(rest, same);
      const double logit =
          predictive_logit(prepare_method(*rung.method, fitted, rest), points.inputs.row(n))(0);
      sum += log_sigmoid(points.labels(n) == 1 ? logit : -logit);
    }
    const double exact = sum / static_cast<double>(points.size());
    const double tolerance = rung.method->posterior == &ep_posterior ? 0.03 : 0.05;
    QVERIFY2(std::abs(rung.held_out->mean_log_likelihood - exact) < tolerance,
             qPrintable(QStringLiteral("%1: %2 for %3")
                            .arg(QString::fromUtf8(rung.method->id.data()))
                            .arg(rung.held_out->mean_log_likelihood)
                            .arg(exact)));
  }
}

// Too few draws to tell: the sampler's are taken.
void TestTruth::slice_sampling_takes_over() {
  const Dataset points = random_points(5, 30);
  const Model model = fit_model(points, {&rbf_features, 0.7, 5.0});
  const Grid grid{bounds_of(points.inputs).padded(0.1), 5, 5};
  const Ladder ladder = compute_ladder(model, points, {}, grid,
                                       {.draws = 10, .goal = {.effective_draws = 200.0, .r_hat = 1.05}});
  QCOMPARE(ladder.truth.source, &slice_posterior);
  QVERIFY(std::isnan(ladder.truth.quality.pareto_k));
  QVERIFY(ladder.truth.quality.reliable);
  QVERIFY(ladder.truth.standard_error > 0.0);
  const Posterior weighted = FitPosteriors(model, points).of(ep_importance_posterior, 4000);
  const double z = (ladder.truth.log_evidence - weighted.log_evidence) /
                   std::hypot(ladder.truth.standard_error, weighted.log_evidence_error);
  QVERIFY2(std::abs(z) < 4.0, QByteArray::number(z));
}

void TestTruth::bits_are_what_they_say() {
  QCOMPARE(bits_over_coin(-std::numbers::ln2), 0.0);  // the coin
  QCOMPARE(bits_over_coin(0.0), 1.0);                 // certainty
  QCOMPARE(base_rate_loss({0, 1, 1, 0}, {1}), 1.0);
  QCOMPARE(base_rate_loss({1, 1, 1}, {1, 1}), 0.0);
  QVERIFY(std::isinf(base_rate_loss({1, 1, 1}, {1, 0})));
  QVERIFY(std::isnan(base_rate_loss({}, {1})));
  QVERIFY(std::isnan(base_rate_loss({1}, {})));
  // Who forecasts the training share gains nothing over it, whatever the shares among the points judged.
  const double rare = std::log(0.1);
  const double common = std::log(0.9);
  for (const auto& [judged, mean] : {std::pair{arma::uvec{1, 1, 0}, (2.0 * rare + common) / 3.0},
                                     std::pair{arma::uvec{0, 0}, common}, std::pair{arma::uvec{1}, rare}}) {
    const double gained = bits_over_coin(mean) + base_rate_loss({0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, judged) - 1.0;
    QVERIFY2(std::abs(gained) < 1e-14, QByteArray::number(gained));
  }
}

CREDENCE_TEST(QCoreApplication, TestTruth);
#include "tst_truth.moc"
