#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/method/draw_study.h"
#include "core/method/importance_sampling.h"
#include "core/method/method.h"
#include "core/method/running_estimates.h"
#include "core/model/latent.h"
#include "core/model/map_fit.h"
#include "core/model/stable_functions.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <initializer_list>
#include <stdexcept>

using namespace credence;
using credence::test::random_points;
namespace tolerance = credence::test::tolerance;

namespace {

const arma::rowvec somewhere = {0.4, -0.7};

DrawStudy study_of(const Dataset& training, const Hyperparameters& hyperparameters) {
  return {std::make_shared<const Model>(fit_model(training, hyperparameters)), training};
}

DrawStudy some_study() {
  return study_of(random_points(1, 40), {&rbf_features, 0.7, 10.0});
}

std::shared_ptr<const Gaussian> laplace_of(const arma::mat& design, const arma::uvec& labels,
                                           double prior_variance) {
  const MapFit map = fit_map(design, labels, prior_variance);
  return std::make_shared<const Gaussian>(
      laplace_gaussian(nullptr, labels, map, laplace_approximation(design, map, prior_variance)));
}

/// log p(D) of two weights by the trapezium rule over both.
double evidence_by_quadrature(const arma::mat& design, const arma::uvec& labels, double prior_variance) {
  const double reach = 8.0 * std::sqrt(prior_variance);
  const arma::vec axis = arma::linspace(-reach, reach, 321);
  const double cell = std::pow(axis(1) - axis(0), 2) / (2.0 * arma::datum::pi * prior_variance);
  double evidence = 0.0;
  for (const double a : axis) {
    for (const double b : axis) {
      const arma::vec w = {a, b};
      evidence += cell * std::exp(log_likelihood(arma::vec(design * w), labels) -
                                  0.5 * arma::dot(w, w) / prior_variance);
    }
  }
  return std::log(evidence);
}

double last(const arma::vec& estimates) {
  return estimates(estimates.n_elem - 1);
}

/// To the bit; what is not known is the same everywhere.
bool same(arma::mat a, arma::mat b) {
  a.replace(arma::datum::nan, -1.0);
  b.replace(arma::datum::nan, -1.0);
  return arma::size(a) == arma::size(b) && arma::all(arma::vectorise(a == b));
}

/// All of it.
struct Answer : DrawWeights {
  RunningEstimate drawn;
  RunningEstimate weighted;
  double integral;
};

Answer ask(DrawStudy& study, const PosteriorKind* from, arma::uword draws, const arma::rowvec& place,
           const std::stop_token& stop = {}) {
  const DrawWeights weights = study.weigh(from, draws, stop);
  const DrawnProbability probability = study.predict(from, draws, place, stop);
  return {weights, probability.drawn, probability.weighted, probability.integral};
}

/// Bit by bit.
void compare_answers(const Answer& got, const Answer& expected) {
  QVERIFY(arma::all(got.counts == expected.counts));
  QVERIFY(same(got.drawn.value, expected.drawn.value));
  QVERIFY(same(got.drawn.standard_error, expected.drawn.standard_error));
  QVERIFY(same(got.weighted.value, expected.weighted.value));
  QVERIFY(same(got.evidence.value, expected.evidence.value));
  QVERIFY(same(got.prior_evidence.value, expected.prior_evidence.value));
  QVERIFY(same(got.importance, expected.importance));
  QCOMPARE(got.integral, expected.integral);
}

}  // namespace

class TestDrawStudy : public QObject {
  Q_OBJECT

 private slots:
  void counts_ascend_to_the_last();
  void running_estimates_are_the_direct_ones();
  void weights_of_any_size_do_not_overflow();
  void one_point_s_evidence_is_unbiased();
  void two_weights_agree_with_quadrature_data();
  void two_weights_agree_with_quadrature();
  void draws_agree_with_their_integral_data();
  void draws_agree_with_their_integral();
  void weights_are_normalised_largest_first();
  void first_of_many_draws_are_those_of_few();
  void what_is_known_is_told();
  void another_place_changes_no_weight();
  void the_prior_collapses_and_says_so();
  void evidences_are_the_posteriors_own();
  void extremes_are_finite_or_said_data();
  void extremes_are_finite_or_said();
  void what_cannot_be_drawn_throws();
  void stopped_study_goes_on();
};

void TestDrawStudy::counts_ascend_to_the_last() {
  for (const arma::uword draws : {1U, 2U, 10U, 999U, 1000U, 100'000U}) {
    const arma::uvec counts = running_counts(draws);
    QCOMPARE(counts(0), arma::uword{1});
    QCOMPARE(counts(counts.n_elem - 1), draws);
    if (counts.n_elem > 1) QVERIFY(arma::all(arma::diff(arma::conv_to<arma::vec>::from(counts)) > 0.0));
    QVERIFY(counts.n_elem <= 302);  // five decades
  }
  const arma::uvec few = running_counts(777);
  const arma::uvec many = running_counts(54'321);
  QVERIFY(arma::all(few.head(few.n_elem - 1) == many.head(few.n_elem - 1)));
}

void TestDrawStudy::running_estimates_are_the_direct_ones() {
  constexpr arma::uword draws = 3000;
  Random random(7);
  arma::vec values(draws);
  arma::vec log_weights(draws);
  for (arma::uword s = 0; s < draws; ++s) {
    values(s) = random.uniform();
    log_weights(s) = 3.0 * random.normal() - 700.0;
  }
  const arma::uvec counts = running_counts(draws);
  const RunningEstimate plain = running_mean(values, counts);
  const RunningEstimate weighted = running_weighted_mean(values, log_weights, counts);
  const RunningLogMean logs = running_log_mean(log_weights, counts);
  QVERIFY(std::isnan(plain.standard_error(0)) && std::isnan(weighted.standard_error(0)));
  for (arma::uword k = 1; k < counts.n_elem; ++k) {
    const arma::vec first = values.head(counts(k));
    const double s = static_cast<double>(counts(k));
    COMPARE_NUMBERS(plain.value(k), arma::mean(first), tolerance::rounding);
    COMPARE_NUMBERS(plain.standard_error(k), arma::stddev(first) / std::sqrt(s), tolerance::two_routes);
    const arma::vec importance = normalised_importance(log_weights.head(counts(k)));
    const double mean = arma::dot(importance, first);
    COMPARE_NUMBERS(weighted.value(k), mean, tolerance::two_routes);
    COMPARE_NUMBERS(weighted.standard_error(k), arma::norm(importance % (first - mean)),
                    tolerance::two_routes);
    const ImportanceDiagnostics direct = importance_diagnostics(log_weights.head(counts(k)));
    COMPARE_NUMBERS(logs.value(k), direct.log_evidence, tolerance::two_routes);
    COMPARE_NUMBERS(logs.standard_error(k), direct.log_evidence_error, tolerance::two_routes);
    COMPARE_NUMBERS(logs.effective(k), direct.effective_sample_size, tolerance::two_routes);
  }
}

void TestDrawStudy::weights_of_any_size_do_not_overflow() {
  const double none = -arma::datum::inf;
  const arma::vec log_weights = {none, -1e5, 0.0, 1e5, none};
  const arma::vec values = {0.1, 0.2, 0.3, 0.4, 0.5};
  const arma::uvec counts = {1, 2, 3, 4, 5};
  const RunningLogMean logs = running_log_mean(log_weights, counts);
  QCOMPARE(logs.value(0), none);
  COMPARE_NUMBERS(logs.value(2), -std::log(3.0), tolerance::rounding);
  COMPARE_NUMBERS(logs.value(4), 1e5 - std::log(5.0), tolerance::rounding);
  COMPARE_NUMBERS(logs.effective, arma::vec({0.0, 1.0, 1.0, 1.0, 1.0}), tolerance::rounding);
  const RunningEstimate mean = running_weighted_mean(values, log_weights, counts);
  QVERIFY(std::isnan(mean.value(0)));
  COMPARE_NUMBERS(mean.value.tail(4), arma::vec({0.2, 0.3, 0.4, 0.4}), tolerance::rounding);
  QVERIFY(mean.standard_error.tail(4).is_finite());
}

/// The mean over many runs of few draws, each of which is far off: exact is ½, whatever the point.
void TestDrawStudy::one_point_s_evidence_is_unbiased() {
  const arma::mat design = {{1.0, 0.7}};
  const arma::uvec labels = {1};
  const auto gaussian = laplace_of(design, labels, 10.0);
  constexpr arma::uword runs = 400;
  constexpr arma::uword draws = 20;
  for (const Proposal proposal : {Proposal::prior, Proposal::widened}) {
    arma::vec found(runs);
    for (arma::uword k = 0; k < runs; ++k) {
      DrawRun run(proposal, gaussian, design, labels, k + 1);
      run.extend(draws);
      found(k) = std::exp(last(running_log_mean(run.log_ratios(draws), {draws}).value));
    }
    const double error = arma::stddev(found) / std::sqrt(static_cast<double>(runs));
    QVERIFY(error < 0.01);
    COMPARE_NUMBERS(arma::mean(found), 0.5, test::Tolerance{4.0 * error});
  }
}

void TestDrawStudy::two_weights_agree_with_quadrature_data() {
  QTest::addColumn<int>("proposal");
  QTest::newRow("prior") << static_cast<int>(Proposal::prior);
  QTest::newRow("laplace") << static_cast<int>(Proposal::gaussian);
}

void TestDrawStudy::two_weights_agree_with_quadrature() {
  QFETCH(const int, proposal);
  const arma::vec x = {-2.0, -1.0, -0.5, 0.3, 0.7, 1.5, 4.0};
  const arma::mat design = arma::join_rows(arma::vec(7, arma::fill::ones), x);
  const arma::uvec labels = {0, 0, 1, 0, 1, 1, 1};
  constexpr arma::uword draws = 20'000;
  DrawRun run(static_cast<Proposal>(proposal), laplace_of(design, labels, 4.0), design, labels);
  run.extend(draws);
  const RunningLogMean found = running_log_mean(run.log_ratios(draws), running_counts(draws));
  const double error = last(found.standard_error);
  QVERIFY(error < 0.03);
  COMPARE_NUMBERS(last(found.value), evidence_by_quadrature(design, labels, 4.0),
                  test::Tolerance{4.0 * error});
}

void TestDrawStudy::draws_agree_with_their_integral_data() {
  QTest::addColumn<QByteArray>("id");
  QTest::newRow("prior") << QByteArray();
  for (const PosteriorKind* kind : posteriors()) {
    if (kind->maps()) QTest::newRow(kind->id.data()) << QByteArray(kind->id.data());
  }
}

void TestDrawStudy::draws_agree_with_their_integral() {
  QFETCH(const QByteArray, id);
  const PosteriorKind* from = nullptr;
  for (const PosteriorKind* kind : posteriors()) {
    if (id == kind->id.data()) from = kind;
  }
  DrawStudy study = some_study();
  const Answer answer = ask(study, from, 20'000, somewhere);
  const double error = last(answer.drawn.standard_error);
  QVERIFY(error > 0.0 && error < 0.004);
  COMPARE_NUMBERS(last(answer.drawn.value), answer.integral, test::Tolerance{4.0 * error});
  if (from == nullptr) return;
  const Dataset training = random_points(1, 40);
  const Model model = fit_model(training, {&rbf_features, 0.7, 10.0});
  FitPosteriors posteriors(model, training);
  QCOMPARE(answer.integral,
           quadrature_probability(predict_latent(*posteriors.of(*from).gaussian, somewhere))(0));
}

void TestDrawStudy::weights_are_normalised_largest_first() {
  DrawStudy study = some_study();
  const Answer answer = ask(study, &ep_posterior, 5000, somewhere);
  QCOMPARE(answer.importance.n_elem, arma::uword{5000});
  COMPARE_NUMBERS(arma::accu(answer.importance), 1.0, tolerance::rounding);
  QVERIFY(arma::all(arma::diff(answer.importance) <= 0.0));
  QVERIFY(answer.importance.min() >= 0.0);
  COMPARE_NUMBERS(1.0 / arma::dot(answer.importance, answer.importance),
                  answer.diagnostics.effective_sample_size, tolerance::two_routes);
  QVERIFY(answer.diagnostics.effective_sample_size > 500.0);
}

void TestDrawStudy::first_of_many_draws_are_those_of_few() {
  DrawStudy study = some_study();
  const Answer many = ask(study, &laplace_posterior, 20'000, somewhere);
  const Answer few = ask(study, &laplace_posterior, 700, somewhere);
  DrawStudy fresh = some_study();
  compare_answers(few, ask(fresh, &laplace_posterior, 700, somewhere));
  // The same draws in other steps.
  compare_answers(many, ask(fresh, &laplace_posterior, 20'000, somewhere));
  const arma::uword common = few.counts.n_elem - 1;
  QVERIFY(same(few.drawn.value.head(common), many.drawn.value.head(common)));
  QVERIFY(same(few.evidence.value.head(common), many.evidence.value.head(common)));
  QVERIFY(same(few.prior_evidence.value.head(common), many.prior_evidence.value.head(common)));
}

void TestDrawStudy::what_is_known_is_told() {
  DrawStudy study = some_study();
  QCOMPARE(study.weighed(&laplace_posterior), arma::uword{0});
  ask(study, &laplace_posterior, 5000, somewhere);
  QVERIFY(study.weighed(&laplace_posterior) >= 5000 && study.weighed(&laplace_posterior) < 15'000);
  QVERIFY(study.predicted(&laplace_posterior, somewhere) >= 5000);
  QCOMPARE(study.predicted(&laplace_posterior, {0.0, 0.0}), arma::uword{0});
  QCOMPARE(study.weighed(&ep_posterior), arma::uword{0});
  QCOMPARE(study.predicted(&ep_posterior, somewhere), arma::uword{0});
}

void TestDrawStudy::another_place_changes_no_weight() {
  DrawStudy study = some_study();
  const Answer here = ask(study, &laplace_posterior, 2000, somewhere);
  const Answer there = ask(study, &laplace_posterior, 2000, {-1.5, 1.0});
  QVERIFY(same(here.importance, there.importance));
  QVERIFY(std::abs(last(here.drawn.value) - last(there.drawn.value)) > 0.01);
  compare_answers(ask(study, &laplace_posterior, 2000, somewhere), here);
}

void TestDrawStudy::the_prior_collapses_and_says_so() {
  DrawStudy study = study_of(random_points(2, 150), {&rbf_features, 0.4, 100.0});
  const Answer answer = ask(study, nullptr, 10'000, somewhere);
  QVERIFY(last(answer.evidence.effective) < 5.0);
  QVERIFY(!answer.diagnostics.reliable());
  QVERIFY(answer.importance(0) > 0.3);
  QVERIFY(same(answer.evidence.value, answer.prior_evidence.value));
  // Far below what all others say, which is what the formula is watched for.
  const std::vector<StatedEvidence> stated = study.evidences(nullptr);
  QVERIFY(last(answer.evidence.value) < stated.front().log_evidence - 5.0);
}

void TestDrawStudy::evidences_are_the_posteriors_own() {
  const Dataset training = random_points(1, 40);
  const auto model = std::make_shared<const Model>(fit_model(training, {&rbf_features, 0.7, 10.0}));
  DrawStudy study(model, training);
  FitPosteriors posteriors(*model, training);
  const std::vector<StatedEvidence> stated = study.evidences(&kl_posterior);
  QCOMPARE(stated.size(), std::size_t{4});
  QCOMPARE(stated[0].log_evidence, posteriors.of(laplace_posterior).log_evidence);
  QCOMPARE(stated[1].log_evidence, posteriors.of(kl_posterior).log_evidence);
  QCOMPARE(stated[2].log_evidence, posteriors.of(ep_posterior).log_evidence);
  const Posterior& truth = posteriors.of(ep_importance_posterior, importance_ep.draws);
  QCOMPARE(stated[3].kind, &ep_importance_posterior);
  COMPARE_NUMBERS(stated[3].log_evidence, truth.log_evidence, tolerance::two_routes);
  COMPARE_NUMBERS(stated[3].standard_error, truth.log_evidence_error, tolerance::two_routes);
  QCOMPARE(study.evidences(&laplace_posterior).size(), std::size_t{3});
}

void TestDrawStudy::extremes_are_finite_or_said_data() {
  QTest::addColumn<double>("prior_variance");
  QTest::addColumn<double>("far");
  QTest::newRow("no variance") << 1e-12 << 0.0;
  QTest::newRow("large variance") << 1e8 << 0.0;
  QTest::newRow("far out") << 10.0 << 1e200;
}

void TestDrawStudy::extremes_are_finite_or_said() {
  QFETCH(const double, prior_variance);
  QFETCH(const double, far);
  for (const FeatureFamily* family : {&rbf_features, &linear_features}) {
    DrawStudy study = study_of(random_points(3, 30), {family, 0.5, prior_variance});
    for (const PosteriorKind* from :
         std::initializer_list<const PosteriorKind*>{nullptr, &laplace_posterior}) {
      for (const arma::uword draws : {1U, 2U, 30U, 1000U}) {
        const Answer answer = ask(study, from, draws, {far, 1.0});
        QVERIFY(answer.drawn.value.is_finite());
        QVERIFY(answer.drawn.value.min() >= 0.0 && answer.drawn.value.max() <= 1.0);
        QVERIFY(std::isfinite(answer.integral));
        const bool weighed = std::isfinite(answer.evidence.value(answer.counts.n_elem - 1));
        QCOMPARE(weighed, !answer.importance.is_empty());
        QCOMPARE(weighed, std::isfinite(last(answer.weighted.value)));
        if (draws < 25) QVERIFY(!answer.diagnostics.reliable());
      }
    }
  }
}

void TestDrawStudy::what_cannot_be_drawn_throws() {
  DrawStudy study = some_study();
  QVERIFY_EXCEPTION_THROWN(ask(study, &laplace_posterior, 0, somewhere), std::invalid_argument);
  QVERIFY_EXCEPTION_THROWN(ask(study, &slice_posterior, 10, somewhere), std::invalid_argument);
}

void TestDrawStudy::stopped_study_goes_on() {
  DrawStudy study = some_study();
  std::stop_source stop;
  stop.request_stop();
  QVERIFY_EXCEPTION_THROWN(ask(study, &laplace_posterior, 30'000, somewhere, stop.get_token()), Cancelled);
  ask(study, &laplace_posterior, 5000, somewhere);
  QVERIFY_EXCEPTION_THROWN(ask(study, &laplace_posterior, 5000, {1.0, 1.0}, stop.get_token()), Cancelled);
  DrawStudy fresh = some_study();
  compare_answers(ask(study, &laplace_posterior, 30'000, somewhere),
                  ask(fresh, &laplace_posterior, 30'000, somewhere));
}

CREDENCE_TEST(QCoreApplication, TestDrawStudy);
#include "tst_draw_study.moc"
