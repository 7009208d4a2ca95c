#include "core/model/solver_trace.h"

#include "core/concurrency/cancelled.h"
#include "core/model/largest_eigenvalue.h"
#include "core/model/map_fit.h"
#include "core/model/trace_lbfgs.h"
#include "core/model/trace_recorder.h"

#include <utility>

namespace credence {

namespace {

SolverTrace trace_newton(const Objective& objective, TraceRecorder recorder, const std::stop_token& stop) {
  NewtonOptions options;
  options.observe = [&](const NewtonProgress& progress) {
    recorder.pause();
    const NewtonState state{progress.weights, progress.logits};
    recorder.add(progress.weights, progress.objective, objective.gradient(state), progress.decrement);
  };
  const MapFit fit =
      fit_map(objective.design(), objective.labels(), objective.prior_variance(), {}, options, stop);
  return recorder.finish(fit.converged ? SolverStatus::converged : SolverStatus::iteration_limit);
}

/// The largest curvature of E: no R exceeds ¼.
double lipschitz_bound(const Objective& objective, const std::stop_token& stop) {
  const arma::mat& design = objective.design();
  const auto product = [&](const arma::vec& v) { return arma::vec(design.t() * (design * v)); };
  // Steps of up to 2/L descend, so an eigenvalue that is known to a hundredth is more than enough.
  return 0.25 * largest_eigenvalue(product, design.n_cols, 1e-2, 60, stop) + 1.0 / objective.prior_variance();
}

SolverTrace trace_gradient_ascent(const Objective& objective, TraceRecorder recorder,
                                  const std::stop_token& stop) {
  NewtonState state = objective.at_zero();
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

SolverTrace trace_solver(Solver solver, const Objective& objective, const TraceLimits& limits,
                         const std::stop_token& stop, const TraceObserver& report) {
  throw_if_stopped(stop);
  TraceRecorder recorder(solver, objective, limits, report);
  switch (solver) {
    case Solver::newton:
      return trace_newton(objective, std::move(recorder), stop);
    case Solver::lbfgs:
      return trace_lbfgs(objective, std::move(recorder), stop);
    case Solver::gradient_ascent:
      return trace_gradient_ascent(objective, std::move(recorder), stop);
  }
  return {};
}

}  // namespace credence
