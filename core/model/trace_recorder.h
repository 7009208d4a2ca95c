#pragma once

#include "core/model/solver_trace.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

namespace credence {

/// Writes down the way of a solver. The clock stands still while it writes.
class TraceRecorder {
 public:
  TraceRecorder(Solver solver, const Objective& objective, const TraceLimits& limits, TraceObserver report)
      : prior_(objective.prior()), limits_(limits), report_(std::move(report)) {
    trace_.solver = solver;
    trace_.lowest = arma::datum::inf;
    begin_ = Clock::now();
  }

  /// Stops the clock; to be called before anything is computed for the record alone.
  void pause() { seconds_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }

  /// Adds a step and starts the clock again.
  void add(const arma::vec& weights, double objective, const arma::vec& gradient,
           double decrement = arma::datum::nan) {
    arma::vec scaled = gradient;
    prior_.apply_scale(scaled);
    scaled_gradient_ = arma::norm(scaled);
    trace_.steps.push_back({objective, prior_.penalty(weights) - objective, arma::datum::nan,
                            arma::norm(gradient), seconds_, decrement});
    last_ = weights;
    if (is_landmark(trace_.iterations())) look();
    if (objective <= trace_.lowest + 1e-14 * (objective + 1.0)) trace_.weights = weights;
    trace_.lowest = std::min(trace_.lowest, objective);
    if (report_) report_(trace_);
    begin_ = Clock::now();
  }

  /// What the last step says about going on.
  SolverStatus status() const {
    if (0.5 * prior_.variance * scaled_gradient_ * scaled_gradient_ <= limits_.tolerance)
      return SolverStatus::converged;
    if (trace_.iterations() >= limits_.iterations) return SolverStatus::iteration_limit;
    if (seconds_ >= limits_.seconds) return SolverStatus::time_limit;
    return SolverStatus::running;
  }

  SolverTrace finish(SolverStatus status, std::string message = {}) {
    if (!trace_.steps.empty() && !is_landmark(trace_.iterations())) look();
    trace_.status = status;
    trace_.message = std::move(message);
    return std::move(trace_);
  }

 private:
  /// What is only written down of some steps, of the last one.
  void look() {
    if (limits_.test != nullptr) {
      const arma::vec logits = limits_.test->design * last_;
      trace_.steps.back().test_log_likelihood = log_likelihood(logits, limits_.test->labels);
    }
    if (!limits_.keeps_way) return;
    trace_.landmarks.push_back(trace_.iterations());
    trace_.way.push_back(last_);
  }

  using Clock = std::chrono::steady_clock;

  Prior prior_;
  double scaled_gradient_ = 0.0;  // of the last step, in the prior's units
  TraceLimits limits_;
  TraceObserver report_;
  SolverTrace trace_;
  arma::vec last_;  // weights
  Clock::time_point begin_;
  double seconds_ = 0.0;
};

}  // namespace credence
