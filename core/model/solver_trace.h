#pragma once

#include "core/model/objective.h"

#include <armadillo>

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace credence {

/// The ways to the MAP weights that can be compared.
enum class Solver {
  newton,           ///< with backtracking: fit_map(), as every fit of the program
  lbfgs,            ///< NLopt's LD_LBFGS (Luksan's PLIS), keeping ten pairs of vectors
  gradient_ascent,  ///< on the log posterior, every step 1/L long, L = λ_max(ΦᵀΦ)/4 + 1/σ0²
                    ///< (of prior variances that differ, the smallest)
};

enum class SolverStatus {
  running,
  converged,
  iteration_limit,
  time_limit,
  stalled,  ///< the solver sees no way on: rounding, or a tolerance of its own that is above ours
  failed,   ///< SolverTrace::message says how
};

/// One point of the way.
struct SolverStep {
  double objective = 0.0;                         ///< E(w), nats
  double log_likelihood = 0.0;                    ///< log p(y | w), nats
  double test_log_likelihood = arma::datum::nan;  ///< of TraceLimits::test, at landmarks and the last step
  double gradient_norm = 0.0;                     ///< ‖∇E‖₂
  double seconds = 0.0;                           ///< since the start, without what recording took
  double decrement = 0.0;  ///< Newton's gᵀA⁻¹g before the step that led here; NaN at the start and elsewhere
};

/// Whether the weights of step `k` are kept: all of the first, and of later ones ever fewer, so that what is
/// kept grows with the logarithm of their number.
bool is_landmark(int k);

/// The way of one solver from its start. For Newton's method and gradient ascent a step is an iteration, for
/// L-BFGS an evaluation of objective and gradient, trial points of its line search included: NLopt does not
/// say which are which, and they may lie higher than the point before.
struct SolverTrace {
  Solver solver = Solver::newton;
  SolverStatus status = SolverStatus::running;
  std::vector<SolverStep> steps;  ///< the first is the start
  std::vector<int> landmarks;  ///< the steps whose weights are kept, ascending, where TraceLimits asks for it
  std::vector<arma::vec> way;  ///< M each, their weights
  arma::vec weights;           ///< M, of the last step whose objective is the lowest seen, but for rounding
  double lowest = 0.0;         ///< the lowest objective
  std::string message;

  int iterations() const { return static_cast<int>(steps.size()) - 1; }  ///< evaluations, for L-BFGS
};

/// Points that the solvers do not see.
struct TestPoints {
  arma::mat design;   ///< n×M
  arma::uvec labels;  ///< n
};

/// Where L-BFGS and gradient ascent end; Newton's method has the limits of every fit (NewtonOptions).
struct TraceLimits {
  int iterations = 20'000;
  double seconds = 2.0;
  /// They have converged where at most so many nats are left to gain: ½ ∇EᵀS0∇E (½ σ0² ‖∇E‖² as a rule),
  /// since E is at least as curved as its prior.
  double tolerance = 1e-10;
  const TestPoints* test = nullptr;  ///< scored on the way; must outlive the trace's making
  bool keeps_way = false;            ///< whether the weights of landmarks, and of the last step, are kept
};

using TraceObserver = std::function<void(const SolverTrace&)>;

/// Follows `solver` from `start` (M; empty: the prior's mean), calling `report` after every step. Never
/// throws because a solver fails: that is a status. Throws Cancelled when stopped.
SolverTrace trace_solver(Solver solver, const Objective& objective, const TraceLimits& limits = {},
                         const std::stop_token& stop = {}, const TraceObserver& report = {},
                         const arma::vec& start = {});

}  // namespace credence
