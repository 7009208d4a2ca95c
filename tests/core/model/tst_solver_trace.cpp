#include "core/concurrency/cancelled.h"
#include "core/data/random.h"
#include "core/model/all_solvers.h"
#include "core/model/derivative_check.h"
#include "core/model/features.h"
#include "core/model/largest_eigenvalue.h"
#include "core/model/map_fit.h"
#include "core/model/objective.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"
#include "support/compare.h"
#include "support/random_problem.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace credence;
using credence::test::Problem;
using credence::test::random_problem;
namespace tolerance = credence::test::tolerance;

namespace {

/// No limit of time: what a test sees is not to depend on the machine.
const TraceLimits patient{200'000, 1e9, 1e-10};

}  // namespace

class TestSolverTrace : public QObject {
  Q_OBJECT

 private slots:
  void gradient_matches_central_differences_data();
  void gradient_matches_central_differences();
  void all_reach_the_same_minimum_data();
  void all_reach_the_same_minimum();
  void traces_start_at_zero();
  void newton_is_the_fit_itself();
  void newton_converges_quadratically();
  void gradient_ascent_converges_linearly();
  void descent_is_monotone_where_promised_data();
  void descent_is_monotone_where_promised();
  void limits_are_said();
  void a_solver_without_a_way_on_says_so();
  void nothing_to_gain_ends_at_once();
  void reports_grow_step_by_step();
  void all_may_start_anywhere();
  void the_way_is_kept_at_landmarks();
  void scores_are_those_of_the_weights();
  void derivatives_are_those_of_the_objective();
  void stopped_token_throws();
  void largest_eigenvalue_agrees_with_the_full_decomposition_data();
  void largest_eigenvalue_agrees_with_the_full_decomposition();
};

void TestSolverTrace::gradient_matches_central_differences_data() {
  QTest::addColumn<unsigned>("seed");
  QTest::addColumn<double>("prior_variance");
  for (const unsigned seed : {1U, 2U, 3U}) {
    for (const double prior_variance : {0.5, 2.0, 50.0}) {
      QTest::addRow("seed %u, prior variance %g", seed, prior_variance) << seed << prior_variance;
    }
  }
}

void TestSolverTrace::gradient_matches_central_differences() {
  QFETCH(const unsigned, seed);
  QFETCH(const double, prior_variance);
  const Problem problem = random_problem(seed, 12, 0.8);
  const Objective objective(problem.design, problem.labels, prior_variance);
  Random random(seed + 100);
  arma::vec weights(13);
  for (double& w : weights) w = random.normal();
  const double h = 1e-5;
  arma::vec differences(13);
  for (arma::uword m = 0; m < 13; ++m) {
    arma::vec up = weights;
    arma::vec down = weights;
    up(m) += h;
    down(m) -= h;
    differences(m) = (objective.at(up).objective() - objective.at(down).objective()) / (up(m) - down(m));
  }
  // E is of order ten to thirty here: its rounding, over h, is the larger part.
  COMPARE_NUMBERS(objective.gradient(objective.at(weights)), differences,
                  (credence::test::Tolerance{2e-8, 1e-8}));
}

void TestSolverTrace::all_reach_the_same_minimum_data() {
  QTest::addColumn<unsigned>("seed");
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  QTest::addColumn<double>("noise");
  for (const unsigned seed : {1U, 2U}) {
    for (const double width : {0.3, 1.0, 3.0}) {
      for (const double prior_variance : {0.1, 1.0, 10.0}) {
        QTest::addRow("seed %u, width %g, prior variance %g", seed, width, prior_variance)
            << seed << width << prior_variance << 0.7;
      }
    }
  }
  QTest::newRow("separable") << 3U << 1.0 << 10.0 << 0.0;
}

void TestSolverTrace::all_reach_the_same_minimum() {
  QFETCH(const unsigned, seed);
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  QFETCH(const double, noise);
  const Problem problem = random_problem(seed, 40, width, noise);
  const Objective objective(problem.design, problem.labels, prior_variance);
  const SolverTrace newton = trace_solver(Solver::newton, objective, patient);
  for (const Solver solver : all_solvers) {
    const SolverTrace trace = trace_solver(solver, objective, patient);
    QVERIFY2(trace.status == SolverStatus::converged, trace.message.c_str());
    // What convergence promises: 1e-10 nats, and rounding.
    const double gap = trace.lowest - newton.lowest;
    QVERIFY2(std::abs(gap) <= patient.tolerance + 1e-12, QByteArray::number(gap).constData());
    COMPARE_NUMBERS(objective.at(trace.weights).objective(), trace.lowest, tolerance::rounding);
    // E - E* ≥ ‖w - w*‖²/2σ0²
    const double distance = arma::norm(trace.weights - newton.weights);
    QVERIFY2(distance <= std::sqrt(2.0 * prior_variance * (patient.tolerance + 1e-12)),
             QByteArray::number(distance).constData());
  }
}

void TestSolverTrace::traces_start_at_zero() {
  const Problem problem = random_problem(4, 30, 0.8);
  const Objective objective(problem.design, problem.labels, 3.0);
  for (const Solver solver : all_solvers) {
    const SolverTrace trace = trace_solver(solver, objective, patient);
    QCOMPARE(trace.solver, solver);
    // At w = 0 every point costs log 2, and the prior nothing.
    COMPARE_NUMBERS(trace.steps.front().objective, 30.0 * std::log(2.0), tolerance::rounding);
    const arma::vec slope = problem.design.t() * (0.5 - arma::conv_to<arma::vec>::from(problem.labels));
    COMPARE_NUMBERS(trace.steps.front().gradient_norm, arma::norm(slope), tolerance::rounding);
    QVERIFY(std::is_sorted(trace.steps.begin(), trace.steps.end(),
                           [](const SolverStep& a, const SolverStep& b) { return a.seconds < b.seconds; }));
  }
}

void TestSolverTrace::newton_is_the_fit_itself() {
  const Problem problem = random_problem(5, 60, 0.5);
  const MapFit fit = fit_map(problem.design, problem.labels, 20.0);
  const SolverTrace trace =
      trace_solver(Solver::newton, Objective(problem.design, problem.labels, 20.0), patient);
  QCOMPARE(trace.iterations(), fit.iterations);
  QCOMPARE(trace.steps.back().decrement, fit.newton_decrement);
  COMPARE_NUMBERS(trace.weights, fit.weights, tolerance::rounding);
}

// Near the minimum a full step leaves λ' ≤ C λ² of the Newton decrement λ = sqrt(gᵀA⁻¹g): Boyd &
// Vandenberghe, §9.5.3. C is not known, but of order one here; a linear method has λ'/λ² growing without end.
void TestSolverTrace::newton_converges_quadratically() {
  for (const unsigned seed : {6U, 7U, 8U}) {
    const Problem problem = random_problem(seed, 60, 1.0);
    const SolverTrace trace =
        trace_solver(Solver::newton, Objective(problem.design, problem.labels, 5.0), patient);
    QVERIFY(trace.status == SolverStatus::converged);
    int squares = 0;
    for (std::size_t k = 2; k < trace.steps.size(); ++k) {
      const double before = std::sqrt(trace.steps[k - 1].decrement);
      const double after = std::sqrt(trace.steps[k].decrement);
      if (before > 0.3 || after < 1e-12) continue;
      ++squares;
      QVERIFY2(after <= 2.0 * before * before,
               qPrintable(QStringLiteral("seed %1: %2 after %3").arg(seed).arg(after).arg(before)));
    }
    QVERIFY2(squares >= 2, QByteArray::number(squares).constData());
    // Which is why a dozen steps do.
    QVERIFY(trace.iterations() <= 12);
  }
}

// E - E* shrinks at every step by at least 1 - μ/L, μ the smallest curvature: Nesterov, theorem 2.1.15.
void TestSolverTrace::gradient_ascent_converges_linearly() {
  const Problem problem = random_problem(9, 40, 1.0);
  const double prior_variance = 0.5;
  const Objective objective(problem.design, problem.labels, prior_variance);
  const double lowest = trace_solver(Solver::newton, objective, patient).lowest;
  const SolverTrace trace = trace_solver(Solver::gradient_ascent, objective, patient);
  const arma::vec eigenvalues = arma::eig_sym(problem.design.t() * problem.design);
  const double largest = 0.25 * eigenvalues.back() + 1.0 / prior_variance;
  const double rate = 1.0 - 1.0 / prior_variance / largest;
  for (std::size_t k = 1; k < trace.steps.size(); ++k) {
    const double before = trace.steps[k - 1].objective - lowest;
    const double after = trace.steps[k].objective - lowest;
    // The step is up to a hundredth longer than 1/L; 1e-12 is rounding.
    QVERIFY2(
        after <= (rate + 0.01) * before + 1e-12,
        qPrintable(QStringLiteral("step %1: %2 after %3, rate %4").arg(k).arg(after).arg(before).arg(rate)));
  }
  // And not much faster: a bound that is never near would not tell a step of 1/L from a shorter one.
  QVERIFY(trace.iterations() > 20);
}

void TestSolverTrace::descent_is_monotone_where_promised_data() {
  QTest::addColumn<double>("width");
  QTest::addColumn<double>("prior_variance");
  for (const double width : {0.05, 0.5, 5.0}) {
    for (const double prior_variance : {1e-2, 1.0, 1e4}) {
      QTest::addRow("width %g, prior variance %g", width, prior_variance) << width << prior_variance;
    }
  }
}

void TestSolverTrace::descent_is_monotone_where_promised() {
  QFETCH(const double, width);
  QFETCH(const double, prior_variance);
  const Problem problem = random_problem(10, 50, width);
  const Objective objective(problem.design, problem.labels, prior_variance);
  for (const Solver solver : {Solver::newton, Solver::gradient_ascent}) {
    const SolverTrace trace = trace_solver(solver, objective, {2000, 1e9, 1e-10});
    for (std::size_t k = 1; k < trace.steps.size(); ++k) {
      const double rise = trace.steps[k].objective - trace.steps[k - 1].objective;
      QVERIFY2(rise <= 2e-14 * (std::abs(trace.steps[k].objective) + 1.0),
               QByteArray::number(rise).constData());
    }
  }
  // L-BFGS only promises its best.
  const SolverTrace trace = trace_solver(Solver::lbfgs, objective, {2000, 1e9, 1e-10});
  for (const SolverStep& step : trace.steps) QVERIFY(trace.lowest <= step.objective);
}

void TestSolverTrace::limits_are_said() {
  const Problem problem = random_problem(11, 60, 3.0);
  const Objective objective(problem.design, problem.labels, 1e4);
  for (const Solver solver : {Solver::lbfgs, Solver::gradient_ascent}) {
    const SolverTrace short_of = trace_solver(solver, objective, {7, 1e9, 1e-10});
    QCOMPARE(short_of.status, SolverStatus::iteration_limit);
    QCOMPARE(short_of.iterations(), 7);
    const SolverTrace late = trace_solver(solver, objective, {1'000'000, 0.0, 1e-10});
    QCOMPARE(late.status, SolverStatus::time_limit);
    QCOMPARE(late.iterations(), 0);
  }
}

// A tolerance of zero can never be met: each must end by itself, and say how. NLopt has exceptions for it.
void TestSolverTrace::a_solver_without_a_way_on_says_so() {
  const Problem problem = random_problem(12, 40, 1.0);
  const Objective objective(problem.design, problem.labels, 1.0);
  const double lowest = trace_solver(Solver::newton, objective, patient).lowest;
  const SolverTrace trace = trace_solver(Solver::lbfgs, objective, {200'000, 1e9, 0.0});
  QCOMPARE(trace.status, SolverStatus::stalled);
  QVERIFY(trace.lowest - lowest < 1e-10);
  // Where E is infinite or not a number from the start on.
  arma::mat broken = problem.design;
  broken(0, 0) = arma::datum::nan;
  const SolverTrace lost =
      trace_solver(Solver::lbfgs, Objective(broken, problem.labels, 1.0), {1000, 1e9, 1e-10});
  QVERIFY(lost.status != SolverStatus::converged && lost.status != SolverStatus::running);
}

// One class against itself: equal points with opposite labels leave w = 0 where it is.
void TestSolverTrace::nothing_to_gain_ends_at_once() {
  const arma::mat inputs = {{0.3, 0.7}, {0.3, 0.7}};
  const arma::mat design = Features(rbf_features, inputs, 0.5).design_matrix(inputs);
  const arma::uvec labels = {0, 1};
  const Objective objective(design, labels, 1.0);
  for (const Solver solver : {Solver::lbfgs, Solver::gradient_ascent}) {
    const SolverTrace trace = trace_solver(solver, objective, patient);
    QCOMPARE(trace.status, SolverStatus::converged);
    QCOMPARE(trace.iterations(), 0);
    QCOMPARE(trace.weights.n_elem, arma::uword{3});
  }
}

void TestSolverTrace::reports_grow_step_by_step() {
  const Problem problem = random_problem(13, 30, 1.0);
  const Objective objective(problem.design, problem.labels, 1.0);
  for (const Solver solver : all_solvers) {
    std::size_t seen = 0;
    const SolverTrace trace = trace_solver(solver, objective, patient, {}, [&](const SolverTrace& partial) {
      QCOMPARE(partial.steps.size(), ++seen);
      QCOMPARE(partial.status, SolverStatus::running);
    });
    QCOMPARE(trace.steps.size(), seen);
  }
}

// From a draw of the prior, which is worse than zero, to the same minimum.
void TestSolverTrace::all_may_start_anywhere() {
  const Problem problem = random_problem(21, 60, 0.8);
  const Objective objective(problem.design, problem.labels, 4.0);
  const MapFit fit = fit_map(problem.design, problem.labels, 4.0);
  const arma::vec start = start_weights({SolverStart::Kind::random, 7}, problem.design.n_cols, 4.0);
  QVERIFY(objective.at(start).objective() > objective.at_prior_mean().objective());
  for (const Solver solver : all_solvers) {
    const SolverTrace trace = trace_solver(solver, objective, patient, {}, {}, start);
    COMPARE_NUMBERS(trace.steps.front().objective, objective.at(start).objective(), tolerance::rounding);
    QCOMPARE(trace.status, SolverStatus::converged);
    COMPARE_NUMBERS(trace.lowest, fit.weight_penalty - fit.log_likelihood, tolerance::log_evidence);
  }
  // By seed, and as wide as the prior.
  const auto drawn = [](std::uint64_t seed, arma::uword count) {
    return start_weights({SolverStart::Kind::random, seed}, count, 4.0);
  };
  QVERIFY(arma::all(drawn(7, 50) == drawn(7, 50)));
  QVERIFY(arma::any(drawn(7, 50) != drawn(8, 50)));
  COMPARE_NUMBERS(arma::stddev(drawn(1, 20'000)), 2.0, (test::Tolerance{0.0, 0.03}));
  QCOMPARE(arma::norm(start_weights({}, 3, 4.0)), 0.0);
  // Given ones are taken as they are, and only where there are as many.
  const SolverStart given = {SolverStart::Kind::given, 1, {1.0, -2.0}};
  QVERIFY(arma::all(start_weights(given, 2, 4.0) == arma::vec({1.0, -2.0})));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, start_weights(given, 3, 4.0));
}

void TestSolverTrace::the_way_is_kept_at_landmarks() {
  const Problem problem = random_problem(22, 40, 0.5);
  const Objective objective(problem.design, problem.labels, 100.0);
  TraceLimits limits = patient;
  limits.iterations = 3000;
  limits.tolerance = 0.0;  // to the end
  limits.keeps_way = true;
  const SolverTrace trace = trace_solver(Solver::gradient_ascent, objective, limits);
  QVERIFY(trace.iterations() > 500);
  QCOMPARE(trace.way.size(), trace.landmarks.size());
  QVERIFY(trace.way.size() < 300);
  QCOMPARE(trace.landmarks.front(), 0);
  QCOMPARE(trace.landmarks.back(), trace.iterations());
  for (std::size_t k = 0; k < trace.way.size(); ++k) {
    QVERIFY(k == 0 || trace.landmarks[k] > trace.landmarks[k - 1]);
    const auto step = static_cast<std::size_t>(trace.landmarks[k]);
    COMPARE_NUMBERS(objective.at(trace.way[k]).objective(), trace.steps.at(step).objective,
                    tolerance::two_routes);
  }
  QVERIFY(trace_solver(Solver::newton, objective).way.empty());
}

void TestSolverTrace::scores_are_those_of_the_weights() {
  const Problem problem = random_problem(23, 60, 0.8);
  const Objective objective(problem.design, problem.labels, 2.0);
  const TestPoints test = {problem.design.rows(0, 9), problem.labels.subvec(0, 9)};
  TraceLimits limits = patient;
  limits.keeps_way = true;
  limits.test = &test;
  for (const Solver solver : all_solvers) {
    const SolverTrace trace = trace_solver(solver, objective, limits);
    for (std::size_t k = 0; k < trace.way.size(); ++k) {
      const SolverStep& step = trace.steps.at(static_cast<std::size_t>(trace.landmarks[k]));
      double expected = 0.0;
      double unseen = 0.0;
      for (arma::uword n = 0; n < 60; ++n) {
        const double logit = arma::dot(problem.design.row(n), trace.way[k]);
        const double term = -std::log1p(std::exp(problem.labels(n) == 1 ? -logit : logit));
        expected += term;
        if (n < 10) unseen += term;
      }
      COMPARE_NUMBERS(step.log_likelihood, expected, tolerance::two_routes);
      COMPARE_NUMBERS(step.test_log_likelihood, unseen, tolerance::two_routes);
    }
  }
}

void TestSolverTrace::derivatives_are_those_of_the_objective() {
  for (const double prior_variance : {0.01, 1.0, 1e4}) {
    const Problem problem = random_problem(24, 50, 0.7);
    const Objective objective(problem.design, problem.labels, prior_variance);
    for (const unsigned seed : {1U, 2U, 3U}) {
      const DerivativeCheck check = check_derivatives(objective, seed);
      QCOMPARE(check.directions, arma::uword{20});
      QVERIFY2(check.gradient < 1e-8, qPrintable(QString::number(check.gradient)));
      QVERIFY2(check.hessian < 1e-8, qPrintable(QString::number(check.hessian)));
    }
  }
}

void TestSolverTrace::stopped_token_throws() {
  const Problem problem = random_problem(14, 30, 1.0);
  const Objective objective(problem.design, problem.labels, 1e3);
  for (const Solver solver : all_solvers) {
    std::stop_source source;
    int steps = 0;
    const auto stop_at_third = [&](const SolverTrace&) {
      if (++steps == 3) source.request_stop();
    };
    QVERIFY_EXCEPTION_THROWN(trace_solver(solver, objective, patient, source.get_token(), stop_at_third),
                             Cancelled);
    QCOMPARE(steps, 3);
  }
}

void TestSolverTrace::largest_eigenvalue_agrees_with_the_full_decomposition_data() {
  QTest::addColumn<unsigned>("seed");
  QTest::addColumn<arma::uword>("size");
  for (const unsigned seed : {1U, 2U, 3U}) {
    for (const arma::uword size : {1U, 2U, 5U, 40U, 150U}) {
      QTest::addRow("seed %u, size %u", seed, unsigned(size)) << seed << size;
    }
  }
}

void TestSolverTrace::largest_eigenvalue_agrees_with_the_full_decomposition() {
  QFETCH(const unsigned, seed);
  QFETCH(const arma::uword, size);
  Random random(seed);
  arma::mat root(size, size);
  for (double& value : root) value = random.normal();
  const arma::mat matrix = root.t() * root;
  const double exact = arma::eig_sym(matrix).max();
  const auto product = [&](const arma::vec& v) { return arma::vec(matrix * v); };
  const double rough = largest_eigenvalue(product, size, 1e-2);
  QVERIFY2(rough <= exact * (1.0 + 1e-12) && rough >= exact * 0.98,
           qPrintable(QStringLiteral("%1 for %2").arg(rough).arg(exact)));
  COMPARE_NUMBERS(largest_eigenvalue(product, size, 1e-12, 150), exact,
                  (credence::test::Tolerance{0.0, 1e-11}));
  QCOMPARE(largest_eigenvalue([](const arma::vec& v) { return arma::vec(0.0 * v); }, size), 0.0);
}

CREDENCE_TEST(QCoreApplication, TestSolverTrace);
#include "tst_solver_trace.moc"
