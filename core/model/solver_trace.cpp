#include "core/model/solver_trace.h"

#include "core/concurrency/cancelled.h"
#include "core/model/largest_eigenvalue.h"
#include "core/model/map_fit.h"
#include "core/model/trace_lbfgs.h"
#include "core/model/trace_recorder.h"

#include <cmath>
#include <utility>

namespace credence {

namespace {

SolverTrace trace_newton(const Objective& objective, const arma::vec& start, TraceRecorder recorder,
                         const std::stop_token& stop) {
  NewtonOptions options;
  options.from_start = true;
  options.observe = [&](const NewtonProgress& progress) {
    recorder.pause();
    const NewtonState state{progress.weights, progress.logits};
    recorder.add(progress.weights, progress.objective, objective.gradient(state), progress.decrement);
  };
  const MapFit fit = fit_map(objective.design(), objective.labels(), objective.prior(), start, options, stop);
  return recorder.finish(fit.converged ? SolverStatus::converged : SolverStatus::iteration_limit);
}

/// The largest curvature of E: no R exceeds ¼.
double lipschitz_bound(const Objective& objective, const std::stop_token& stop) {
  const arma::mat& design = objective.design();
  const auto product = [&](const arma::vec& v) { return arma::vec(design.t() * (design * v)); };
  // Steps of up to 2/L descend, so an eigenvalue that is known to a hundredth is more than enough.
  return 0.25 * largest_eigenvalue(product, design.n_cols, 1e-2, 60, stop) +
         1.0 / objective.prior().smallest_variance();
}

SolverTrace trace_gradient_ascent(const Objective& objective, const arma::vec& start, TraceRecorder recorder,
                                  const std::stop_token& stop) {
  NewtonState state = objective.at(start);
  arma::vec gradient = objective.gradient(state);
  recorder.pause();
  recorder.add(state.coefficients, state.objective(), gradient);
  const double step = 1.0 / lipschitz_bound(objective, stop);
  SolverStatus status = recorder.status();
  while (status == SolverStatus::running) {
    throw_if_stopped(stop);
    NewtonState next = objective.at(state.coefficients - step * gradient);
    const bool stalled = next.objective() > state.objective() + state.rounding();
    state = std::move(next);
    gradient = objective.gradient(state);
    recorder.pause();
    recorder.add(state.coefficients, state.objective(), gradient);
    status = stalled ? SolverStatus::stalled : recorder.status();
  }
  return recorder.finish(status);
}

}  // namespace

bool is_landmark(int k) {
  constexpr int all = 40;          // of the first steps
  constexpr double apart = 0.025;  // of their logarithms, of the others
  if (k <= all) return true;
  const auto mark = [](int step) { return std::floor(std::log(static_cast<double>(step)) / apart); };
  return mark(k) > mark(k - 1);
}

SolverTrace trace_solver(Solver solver, const Objective& objective, const TraceLimits& limits,
                         const std::stop_token& stop, const TraceObserver& report, const arma::vec& start) {
  throw_if_stopped(stop);
  const arma::vec from = start.is_empty() ? objective.prior().mean_of(objective.design().n_cols) : start;
  TraceRecorder recorder(solver, objective, limits, report);
  switch (solver) {
    case Solver::newton:
      return trace_newton(objective, from, std::move(recorder), stop);
    case Solver::lbfgs:
      return trace_lbfgs(objective, from, std::move(recorder), stop);
    case Solver::gradient_ascent:
      return trace_gradient_ascent(objective, from, std::move(recorder), stop);
  }
  return {};
}

}  // namespace credence
