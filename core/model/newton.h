#pragma once

#include "core/concurrency/cancelled.h"
#include "core/model/map_fit.h"
#include "core/model/stable_functions.h"

#include <armadillo>

#include <cmath>
#include <stop_token>
#include <utility>

namespace credence {

/// A logit that moves by δ changes its curvature by a factor of up to exp(δ); the step after that by δ².
inline constexpr double largest_last_logit_change = 1e-4;

/// Steps in a row that lower the objective at no length, after which rounding leaves no way on. A first one
/// may have come from an old factor.
inline constexpr int most_unmoved = 3;

/// The objective at one point, with what is needed to compute it. The coefficients are the weights, or what
/// stands for them.
struct NewtonState {
  arma::vec coefficients;
  arma::vec logits;
  double log_likelihood = 0.0;
  double weight_penalty = 0.0;

  double objective() const { return weight_penalty - log_likelihood; }
  /// Differences of the objective below this are rounding, and say nothing about a step.
  double rounding() const { return 1e-14 * (std::abs(log_likelihood) + weight_penalty + 1.0); }
  arma::vec curvature() const { return credence::curvature(logits); }
};

/// A full step of Newton's method, and gᵀA⁻¹g where it starts.
struct NewtonStep {
  arma::vec coefficients;
  arma::vec logits;
  double decrement = 0.0;
};

struct NewtonOutcome {
  double decrement = 0.0;  ///< before the last step
  int iterations = 0;
  bool converged = false;
};

/// The first of the steps 1, ½, ¼ … that lowers the objective as Armijo's rule asks. Falls back to `state`
/// itself when even the smallest does not.
template <typename Problem, typename State>
State backtrack(const Problem& problem, const State& state, const NewtonStep& step) {
  const double rounding = state.rounding();
  for (double length = 1.0; length > 1e-10; length *= 0.5) {
    State next = problem.moved(state, step, length);
    if (next.objective() <= state.objective() - 1e-4 * length * step.decrement + rounding) return next;
  }
  return state;
}

/// Moves `state` to the minimum. A Problem gives the step to take from a state, step(), and the state at a
/// length along it, moved(); a State is a NewtonState and what else the Problem keeps of it.
template <typename Problem, typename State>
NewtonOutcome minimise(Problem& problem, State& state, const NewtonOptions& options,
                       const std::stop_token& stop) {
  NewtonOutcome outcome;
  const auto observe = [&](double decrement) {
    if (options.observe) options.observe({state.coefficients, state.logits, state.objective(), decrement});
  };
  observe(arma::datum::nan);
  int unmoved = 0;
  while (outcome.iterations < options.max_iterations && !outcome.converged) {
    throw_if_stopped(stop);
    const NewtonStep step = problem.step(state);
    State next = backtrack(problem, state, step);
    const double logit_change = arma::norm(next.logits - state.logits, "inf");
    state = std::move(next);
    // Tested after the step was taken: Newton squares the error, so the answer is far better than this.
    // Where the curvature is tiny (separable classes, a wide prior), a decrement that is small in nats still
    // moves logits; determinant and variances need those settled too.
    outcome.decrement = step.decrement;
    // A decrement below zero is rounding; one far below, or no number, says that nothing else is left.
    const bool small = std::abs(step.decrement) <= options.tolerance;
    outcome.converged = small && (options.roughly || logit_change <= largest_last_logit_change);
    ++outcome.iterations;
    observe(step.decrement);
    unmoved = logit_change == 0.0 ? unmoved + 1 : 0;
    if (!small && unmoved == most_unmoved) break;
  }
  return outcome;
}

}  // namespace credence
