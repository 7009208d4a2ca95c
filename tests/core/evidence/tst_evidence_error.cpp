#include "core/concurrency/cancelled.h"
#include "core/evaluation/ladder.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/optimum_move.h"
#include "core/generators/generators.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <stop_token>
#include <utility>

namespace credence {

/// The true evidence over a map, by how much posteriors miss it, and whether their optimum is truth's.
class EvidenceErrorTest : public QObject {
  Q_OBJECT

 private slots:
  void truthIsTheIntegral_data();
  void truthIsTheIntegral();
  void theLadderSaysTheSame();
  void errorsAreDifferences();
  void knownTruthIsNotDrawnAgain();
  void mapsReproduce();
  void whatCannotBeTrustedIsBlank();
  void stopsWhenAsked();
  void theOptimumStaysMovesOrIsOpen();
};

namespace {

const EvidenceRanges ranges{{0.3, 2.0, 3}, {0.5, 50.0, 3}};

Dataset moons(std::uint64_t count) {
  return generate(*find_generator("moons"), {count, 0.25, 3});
}

EvidenceMap mapWith(const Dataset& training, const MapExtras& extras, unsigned threads = 2,
                    const EvidenceRanges& over = ranges) {
  return extend_evidence_map(compute_evidence_map(training, {}, over, threads), training, {}, extras,
                             threads);
}

/// log ∫ Π σ(±a_n) N(a; 0, σ0² FFᵀ) da of two points, by the trapezoidal rule in whitened logits,
/// which converges as fast as any for what falls off like this.
double logEvidence(const Dataset& points, const Model& model, double prior_variance) {
  const arma::mat design = model.basis().training_design(points.inputs);
  const arma::mat root = arma::chol(arma::symmatu(prior_variance * design * design.t()), "lower");
  constexpr int half = 160;
  constexpr double step = 0.0625;
  double sum = 0.0;
  for (int i = -half; i <= half; ++i) {
    for (int j = -half; j <= half; ++j) {
      const arma::vec z = {i * step, j * step};
      sum += std::exp(log_likelihood(arma::vec(root * z), points.labels) - 0.5 * arma::dot(z, z));
    }
  }
  return std::log(sum * step * step / (2.0 * std::numbers::pi));
}

/// A map whose cells know these evidences by Laplace and in truth, at prior variances 1, 10 and 100.
EvidenceMap column(const arma::vec& laplace, const arma::vec& truth, double error) {
  EvidenceMap map({{1.0, 1.0, 1}, {1.0, 100.0, 3}});
  for (const std::string_view id :
       {std::string_view("log_evidence"), true_evidence, true_evidence_error, truth_pareto_k}) {
    map.prepare(id);
  }
  for (arma::uword j = 0; j < 3; ++j) {
    map.set("log_evidence", {0, j}, laplace(j));
    map.set(true_evidence, {0, j}, truth(j));
    if (!std::isnan(truth(j))) map.set(true_evidence_error, {0, j}, error);
    map.set(truth_pareto_k, {0, j}, std::isnan(truth(j)) ? 0.9 : 0.2);
  }
  return map;
}

}  // namespace

void EvidenceErrorTest::truthIsTheIntegral_data() {
  QTest::addColumn<double>("distance");
  QTest::newRow("two points close by") << 0.2;
  QTest::newRow("two points far apart") << 2.0;
}

void EvidenceErrorTest::truthIsTheIntegral() {
  QFETCH(const double, distance);
  Dataset points = moons(2);
  points.inputs = {{0.5, 0.25}, {0.5 + distance, 0.0}};
  points.labels = {1, 0};
  const EvidenceMap map = mapWith(points, {.truth = true});
  for (arma::uword i = 0; i < 3; ++i) {
    for (arma::uword j = 0; j < 3; ++j) {
      const Model model = fit_model(points, {&rbf_features, map.widths(i), map.prior_variances(j)});
      const double exact = logEvidence(points, model, map.prior_variances(j));
      const double error = map[true_evidence_error](i, j);
      QVERIFY(error > 0.0 && error < 0.02);
      COMPARE_NUMBERS(map[true_evidence](i, j), exact, (test::Tolerance{4.0 * error, 0.0}));
      COMPARE_NUMBERS(map["evidence_error_laplace"](i, j), model.posterior.evidence.total() - exact,
                      (test::Tolerance{4.0 * error, 0.0}));
    }
  }
}

void EvidenceErrorTest::theLadderSaysTheSame() {
  const Dataset training = moons(60);
  const EvidenceMap map = mapWith(training, {.truth = true});
  for (const auto& [i, j] : {std::pair(0, 0), std::pair(1, 2), std::pair(2, 1)}) {
    const Hyperparameters setting{&rbf_features, map.widths(i), map.prior_variances(j)};
    const Model model = fit_model(training, setting);
    const Grid grid{{-1.0, 1.0, -1.0, 1.0}, 2, 2};
    const Ladder ladder = compute_ladder(model, training, {}, grid, {.draws = 20'000, .seed = 99});
    QCOMPARE(ladder.truth.source, &ep_importance_posterior);
    const double error = std::hypot(ladder.truth.standard_error, map[true_evidence_error](i, j));
    COMPARE_NUMBERS(map[true_evidence](i, j), ladder.truth.log_evidence, (test::Tolerance{4.0 * error, 0.0}));
    for (const LadderRung& rung : ladder.rungs) {
      if (rung.method != &ep_method && rung.method != &laplace_quadrature) continue;
      const std::string id = error_quantity(*rung.method->posterior);
      COMPARE_NUMBERS(map[id](i, j), rung.log_evidence - ladder.truth.log_evidence,
                      (test::Tolerance{4.0 * error, 0.0}));
    }
  }
}

void EvidenceErrorTest::errorsAreDifferences() {
  // Whichever of evidence and truth was known first.
  const Dataset training = moons(40);
  EvidenceMap map = mapWith(training, {.posteriors = true, .iterated = {&kl_posterior}});
  QVERIFY(map["evidence_error_kl"].is_empty() && map["evidence_error_laplace"].is_empty());
  map = extend_evidence_map(map, training, {}, {.truth = true}, 2);
  map = extend_evidence_map(map, training, {}, {.posteriors = true, .iterated = {&vb_posterior}}, 2);
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    const arma::mat difference = map[evidence_quantity(*kind)] - map[true_evidence];
    QVERIFY(difference.is_finite());
    COMPARE_NUMBERS(map[error_quantity(*kind)], difference, (test::Tolerance{0.0, 0.0}));
    QVERIFY(!name_of(error_quantity(*kind)).has_best && name_of(error_quantity(*kind)).is_error());
  }
  // The bounds are bounds, and VB's the looser.
  const arma::mat slack = 4.0 * map[true_evidence_error];
  QVERIFY(arma::all(arma::vectorise(map["evidence_error_kl"] < slack)));
  QVERIFY(arma::all(arma::vectorise(map["evidence_error_vb"] < map["evidence_error_kl"])));
}

void EvidenceErrorTest::knownTruthIsNotDrawnAgain() {
  const Dataset training = moons(40);
  const EvidenceMap before = mapWith(training, {.truth = true});
  const EvidenceMap after =
      extend_evidence_map(before, training, {}, {.posteriors = true, .iterated = {&kl_posterior}}, 2);
  COMPARE_NUMBERS(after[true_evidence], before[true_evidence], (test::Tolerance{0.0, 0.0}));
  QVERIFY(before["evidence_error_kl"].is_empty() && after["evidence_error_kl"].is_finite());
}

void EvidenceErrorTest::mapsReproduce() {
  const Dataset training = moons(40);
  const EvidenceMap one = mapWith(training, {.truth = true}, 1);
  const EvidenceMap many = mapWith(training, {.truth = true}, 3);
  // The draws are the same; EP's Gaussian is that within its tolerance.
  COMPARE_NUMBERS(many[true_evidence], one[true_evidence], (test::Tolerance{1e-5, 0.0}));
  // Each cell has its own, or its neighbours' errors would be its own.
  const EvidenceMap flat = mapWith(training, {.truth = true}, 2, {{0.5, 0.5 + 1e-9, 2}, {5.0, 5.0, 1}});
  QVERIFY(std::abs(flat[true_evidence](0, 0) - flat[true_evidence](1, 0)) > 1e-6);
}

void EvidenceErrorTest::whatCannotBeTrustedIsBlank() {
  // Where a wide prior leaves many directions to the likelihoods, draws of a Gaussian miss what counts.
  const Dataset training = moons(90);
  const EvidenceMap map = mapWith(training, {.truth = true}, 2, {{0.1, 2.0, 2}, {1.0, 1000.0, 2}});
  QCOMPARE(cells_without_truth(map), arma::uword{1});
  const double limit = largest_good_pareto_k(4000);
  for (arma::uword k = 0; k < 4; ++k) {
    const bool known = map[truth_pareto_k](k) <= limit;
    for (const auto id : {true_evidence, true_evidence_error, std::string_view("evidence_error_laplace"),
                          std::string_view("evidence_error_ep")}) {
      QCOMPARE(std::isfinite(map[id](k)), known);
    }
    QVERIFY(std::isfinite(map["log_evidence_ep"](k)));
  }
  QCOMPARE(arma::accu(map.converged), map.cell_count());
}

void EvidenceErrorTest::stopsWhenAsked() {
  const Dataset training = moons(60);
  const EvidenceMap map = compute_evidence_map(training, {}, ranges, 2);
  std::stop_source stop;
  arma::uword done = 0;
  QVERIFY_THROWS_EXCEPTION(Cancelled, extend_evidence_map(map, training, {}, {.truth = true}, 2,
                                                          stop.get_token(), [&](const EvidenceMap& so_far) {
                                                            done = so_far.done;
                                                            stop.request_stop();
                                                          }));
  QVERIFY(done < 5);
}

void EvidenceErrorTest::theOptimumStaysMovesOrIsOpen() {
  const double nan = arma::datum::nan;
  QVERIFY(!optimum_move(EvidenceMap(ranges), laplace_posterior));
  const auto stays = optimum_move(column({-3.0, -1.0, -2.0}, {-3.1, -1.1, -2.1}, 0.01), laplace_posterior);
  QVERIFY(stays && !stays->moves() && stays->to == (EvidenceMap::Cell{0, 1}));
  const auto moves = optimum_move(column({-3.0, -1.0, -2.0}, {-3.1, -1.1, -0.6}, 0.03), laplace_posterior);
  QVERIFY(moves && moves->moves() && moves->beyond_chance());
  QVERIFY(moves->from == (EvidenceMap::Cell{0, 1}) && moves->to == (EvidenceMap::Cell{0, 2}));
  COMPARE_NUMBERS(moves->gain, 0.5, (test::Tolerance{1e-12, 0.0}));
  COMPARE_NUMBERS(moves->standard_error, 0.03 * std::numbers::sqrt2, (test::Tolerance{1e-12, 0.0}));
  const auto chance = optimum_move(column({-3.0, -1.0, -2.0}, {-3.1, -1.1, -1.06}, 0.03), laplace_posterior);
  QVERIFY(chance && chance->moves() && !chance->beyond_chance());
  // Nor is a gain over what is not known beyond chance.
  const EvidenceMap holes = column({-3.0, -1.0, -2.0}, {-3.1, nan, -2.1}, 0.03);
  const auto open = optimum_move(holes, laplace_posterior);
  QVERIFY(open && open->moves() && std::isnan(open->gain) && !open->beyond_chance());
  QCOMPARE(cells_without_truth(holes), arma::uword{1});
  QVERIFY(!optimum_move(column({-3.0, -1.0, -2.0}, {nan, nan, nan}, 0.0), laplace_posterior));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::EvidenceErrorTest);
#include "tst_evidence_error.moc"
