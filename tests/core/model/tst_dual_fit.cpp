#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/model/dual_fit.h"
#include "core/model/map_fit.h"
#include "core/model/rbf_kernel.h"
#include "core/model/solution_path.h"
#include "core/model/weight_covariance.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>

using namespace credence;
namespace tolerance = credence::test::tolerance;

namespace {

struct DualProblem {
  arma::mat design;
  arma::uvec labels;

  arma::mat gram() const { return design * design.t(); }
};

DualProblem dual_problem(unsigned seed, arma::uword count, double width) {
  Random random(seed);
  DualProblem problem;
  arma::mat inputs(count, 2);
  problem.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    inputs(n, 0) = random.normal();
    inputs(n, 1) = random.normal();
    problem.labels(n) = inputs(n, 0) * inputs(n, 1) + 0.4 * random.normal() > 0.0 ? 1 : 0;
  }
  problem.design = arma::join_rows(arma::vec(count, arma::fill::ones), rbf_kernel(inputs, inputs, width));
  return problem;
}

void compare_with_weights(const DualProblem& problem, double prior_variance, const EvidenceFit& fit) {
  const MapFit map = fit_map(problem.design, problem.labels, prior_variance);
  const WeightCovariance posterior = laplace_approximation(problem.design, map, prior_variance);
  QVERIFY(fit.converged);
  COMPARE_NUMBERS(fit.log_likelihood, map.log_likelihood, tolerance::log_evidence);
  COMPARE_NUMBERS(fit.weight_penalty, map.weight_penalty, tolerance::log_evidence);
  COMPARE_NUMBERS(fit.log_determinant, posterior.log_determinant(), tolerance::log_evidence);
}

}  // namespace

class TestDualFit : public QObject {
  Q_OBJECT

 private slots:
  void agrees_with_the_fit_of_the_weights();
  void a_row_of_prior_variances_starts_warm_and_agrees();
  void one_class_alone_is_fitted();
  void declines_what_cholesky_cannot_do();
  void stopped_fit_throws();
  void path_continues_curves_of_the_fifth_degree();
  void path_begins_with_a_slope();
  void path_follows_a_hand_that_turns();
  void path_is_cut_and_filled();
  void slopes_are_those_of_the_solutions();
};

void TestDualFit::agrees_with_the_fit_of_the_weights() {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    Random random(1000 + seed);
    const double width = std::exp(random.uniform(std::log(0.02), std::log(3.0)));
    const double prior_variance = std::exp(random.uniform(std::log(1e-4), std::log(1e4)));
    const DualProblem problem = dual_problem(seed, 20 + seed, width);
    qInfo("seed %u, width %g, prior variance %g", seed, width, prior_variance);
    const auto fit = DualFitter(problem.gram(), problem.labels).fit(prior_variance);
    QVERIFY(fit.has_value());
    compare_with_weights(problem, prior_variance, *fit);
  }
}

void TestDualFit::a_row_of_prior_variances_starts_warm_and_agrees() {
  const DualProblem problem = dual_problem(7, 120, 0.3);
  DualFitter warm(problem.gram(), problem.labels);
  int warm_steps = 0;
  int cold_steps = 0;
  for (int k = 0; k < 12; ++k) {
    const double prior_variance = 0.1 * std::pow(2.0, k);
    const auto fit = warm.fit(prior_variance);
    QVERIFY(fit.has_value());
    compare_with_weights(problem, prior_variance, *fit);
    warm_steps += fit->iterations;
    cold_steps += DualFitter(problem.gram(), problem.labels).fit(prior_variance)->iterations;
  }
  QVERIFY2(warm_steps < cold_steps, qPrintable(QStringLiteral("%1, %2").arg(warm_steps).arg(cold_steps)));
  // Forgotten, it answers as one that never fitted anything.
  warm.forget_solutions();
  const EvidenceFit again = *warm.fit(0.7);
  const EvidenceFit fresh = *DualFitter(problem.gram(), problem.labels).fit(0.7);
  QCOMPARE(again.iterations, fresh.iterations);
  QCOMPARE(again.log_determinant, fresh.log_determinant);
}

void TestDualFit::one_class_alone_is_fitted() {
  DualProblem problem = dual_problem(3, 30, 0.5);
  problem.labels.ones();
  const auto fit = DualFitter(problem.gram(), problem.labels).fit(100.0);
  QVERIFY(fit.has_value());
  compare_with_weights(problem, 100.0, *fit);
}

void TestDualFit::declines_what_cholesky_cannot_do() {
  const DualProblem problem = dual_problem(4, 60, 2.0);
  QVERIFY(!DualFitter(problem.gram(), problem.labels).fit(1e8).has_value());
}

void TestDualFit::stopped_fit_throws() {
  const DualProblem problem = dual_problem(5, 30, 0.5);
  std::stop_source source;
  source.request_stop();
  DualFitter fitter(problem.gram(), problem.labels);
  QVERIFY_EXCEPTION_THROWN(fitter.fit(1.0, source.get_token()), Cancelled);
}

void TestDualFit::path_continues_curves_of_the_fifth_degree() {
  // 1 + 2t, and a curve that three values and three slopes determine.
  const auto curve = [](double t) { return arma::vec{1.0 + 2.0 * t, 3.0 - t + 0.5 * std::pow(t, 5)}; };
  const auto slope = [](double t) { return arma::vec{2.0, -1.0 + 2.5 * std::pow(t, 4)}; };
  SolutionPath path;
  QVERIFY(path.is_empty());
  for (const double prior_variance : {0.5, 1.0, 2.0}) {
    path.add(prior_variance, curve(std::log(prior_variance)), slope(std::log(prior_variance)));
  }
  COMPARE_NUMBERS(path.guess(4.0, 2), curve(std::log(4.0)), tolerance::rounding);
  // Far ahead the curve knows nothing: the last solution stands.
  COMPARE_NUMBERS(path.guess(1e6, 2), curve(std::log(2.0)), tolerance::rounding);
}

void TestDualFit::path_begins_with_a_slope() {
  SolutionPath path;
  path.add(1.0, arma::vec{2.0}, arma::vec{-3.0});
  COMPARE_NUMBERS(path.guess(2.0, 1)(0), 2.0 - 3.0 * std::log(2.0), tolerance::rounding);
}

void TestDualFit::path_follows_a_hand_that_turns() {
  SolutionPath path;
  for (const double prior_variance : {1.0, 2.0, 1.5}) {
    path.add(prior_variance, arma::vec{std::log(prior_variance)}, arma::vec{1.0});
  }
  COMPARE_NUMBERS(path.guess(1.2, 1)(0), std::log(1.2), tolerance::rounding);
  // The same setting again replaces what was known of it.
  path.add(1.5, arma::vec{5.0}, arma::vec{1.0});
  COMPARE_NUMBERS(path.guess(1.5, 1)(0), 5.0, tolerance::rounding);
}

void TestDualFit::path_is_cut_and_filled() {
  SolutionPath path;
  path.add(1.0, arma::vec{1.0, 2.0, 3.0}, arma::vec(3));
  COMPARE_NUMBERS(path.guess(1.0, 2), (arma::vec{1.0, 2.0}), tolerance::rounding);
  COMPARE_NUMBERS(path.guess(1.0, 4), (arma::vec{1.0, 2.0, 3.0, 0.0}), tolerance::rounding);
}

void TestDualFit::slopes_are_those_of_the_solutions() {
  // Warm fits start where the slopes lead: with wrong ones Newton would need more than its last steps.
  const DualProblem problem = dual_problem(6, 60, 0.7);
  DualFitter fitter(problem.gram(), problem.labels);
  int iterations = 0;
  for (double prior_variance = 0.1; prior_variance < 100.0; prior_variance *= 1.15) {
    const auto fit = fitter.fit(prior_variance);
    QVERIFY(fit.has_value());
    if (prior_variance > 0.15) iterations = std::max(iterations, fit->iterations);
    compare_with_weights(problem, prior_variance, *fit);
  }
  QVERIFY2(iterations <= 2, qPrintable(QString::number(iterations)));
}

CREDENCE_TEST(QCoreApplication, TestDualFit);
#include "tst_dual_fit.moc"
