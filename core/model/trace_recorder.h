#pragma once

#include "core/model/solver_trace.h"

#include <chrono>
#include <string>
#include <utility>

namespace credence {

/// Writes down the way of a solver. The clock stands still while it writes.
class TraceRecorder {
 public:
  TraceRecorder(Solver solver, const Objective& objective, const TraceLimits& limits, TraceObserver report)
      : prior_variance_(objective.prior_variance()), limits_(limits), report_(std::move(report)) {
    trace_.solver = solver;
    trace_.lowest = arma::datum::inf;
    begin_ = Clock::now();
  }

  /// Stops the clock; to be called before anything is computed for the record alone.
  void pause() { seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }

  /// Adds a step and starts the clock again.
  void add(const arma::vec& weights, double objective, const arma::vec& gradient,
           double decrement = arma::datum::nan) {
    trace_.steps.push_back({objective, arma::norm(gradient), seconds_, decrement});
    if (limits_.keeps_way) trace_.way.push_back(weights);
    if (objective <= trace_.lowest) {
      trace_.lowest = objective;
      trace_.weights = weights;
    }
    if (report_) report_(trace_);
    begin_ = Clock::now();
  }

  /// What the last step says about going on.
  SolverStatus status() const {
    const double gradient = trace_.steps.back().gradient_norm;
    if (0.5 * prior_variance_ * gradient * gradient <= limits_.tolerance) return SolverStatus::converged;
    if (trace_.iterations() >= limits_.iterations) return SolverStatus::iteration_limit;
    if (seconds_ >= limits_.seconds) return SolverStatus::time_limit;
    return SolverStatus::running;
  }

  SolverTrace finish(SolverStatus status, std::string message = {}) {
    trace_.status = status;
    trace_.message = std::move(message);
    return std::move(trace_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  double prior_variance_;
  TraceLimits limits_;
  TraceObserver report_;
  SolverTrace trace_;
  Clock::time_point begin_;
  double seconds_ = 0.0;
};

}  // namespace credence
