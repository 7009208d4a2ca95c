#include "core/model/map_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/model/hessian_factor.h"
#include "core/model/stable_functions.h"

#include <cmath>
#include <utility>

namespace credence {

namespace {

/// A logit that moves by δ changes its curvature by a factor of up to exp(δ); the step after that by δ².
constexpr double largest_last_logit_change = 1e-5;

/// The objective at one point, with what is needed to compute it.
struct State {
  arma::vec weights;
  arma::vec logits;
  double log_likelihood = 0.0;
  double weight_penalty = 0.0;

  double objective() const { return weight_penalty - log_likelihood; }
};

class Objective {
 public:
  Objective(const arma::mat& design, const arma::uvec& labels, double prior_variance)
      : design_(design), labels_(labels), prior_variance_(prior_variance) {}

  State at(arma::vec weights) const {
    arma::vec logits = design_ * weights;
    return at(std::move(weights), std::move(logits));
  }

  State at(arma::vec weights, arma::vec logits) const {
    const double likelihood = log_likelihood(logits, labels_);
    const double penalty = 0.5 * arma::dot(weights, weights) / prior_variance_;
    return {std::move(weights), std::move(logits), likelihood, penalty};
  }

  arma::vec gradient(const State& state) const {
    const arma::vec residual = sigmoid(state.logits) - arma::conv_to<arma::vec>::from(labels_);
    return design_.t() * residual + state.weights / prior_variance_;
  }

  /// -A⁻¹ gradient
  arma::vec newton_direction(const State& state, const arma::vec& gradient) const {
    // σ(a)σ(-a), not p(1-p): the latter loses all digits where p rounds to one.
    const arma::vec curvature = sigmoid(state.logits) % sigmoid(arma::vec(-state.logits));
    const arma::mat factor = hessian_factor(design_, curvature, prior_variance_);
    const arma::vec half =
        arma::solve(arma::trimatl(factor.t()), -prior_variance_ * gradient, arma::solve_opts::fast);
    return arma::solve(arma::trimatu(factor), half, arma::solve_opts::fast);
  }

  /// The first of the steps 1, ½, ¼ … along `direction` that lowers the objective as Armijo's rule asks.
  /// Falls back to `state` itself when even the smallest does not.
  State backtrack(const State& state, const arma::vec& direction, double decrement) const {
    const arma::vec logit_direction = design_ * direction;
    // Differences of the objective below this are rounding, and say nothing about the step.
    const double rounding = 1e-14 * (std::abs(state.log_likelihood) + state.weight_penalty + 1.0);
    for (double step = 1.0; step > 1e-10; step *= 0.5) {
      State next = at(state.weights + step * direction, state.logits + step * logit_direction);
      if (next.objective() <= state.objective() - 1e-4 * step * decrement + rounding) return next;
    }
    return state;
  }

 private:
  const arma::mat& design_;
  const arma::uvec& labels_;
  double prior_variance_;
};

State starting_point(const Objective& objective, arma::uword weight_count, const arma::vec& start) {
  State zero = objective.at(arma::vec(weight_count, arma::fill::zeros));
  if (start.n_elem != weight_count) return zero;
  State warm = objective.at(start);
  return warm.objective() < zero.objective() ? warm : zero;
}

}  // namespace

MapFit fit_map(const arma::mat& design_matrix, const arma::uvec& labels, double prior_variance,
               const arma::vec& start, const NewtonOptions& options, const std::stop_token& stop) {
  const Objective objective(design_matrix, labels, prior_variance);
  State state = starting_point(objective, design_matrix.n_cols, start);
  MapFit fit;
  while (fit.iterations < options.max_iterations && !fit.converged) {
    throw_if_stopped(stop);
    const arma::vec gradient = objective.gradient(state);
    const arma::vec direction = objective.newton_direction(state, gradient);
    fit.newton_decrement = -arma::dot(gradient, direction);
    State next = objective.backtrack(state, direction, fit.newton_decrement);
    const double logit_change = arma::norm(next.logits - state.logits, "inf");
    state = std::move(next);
    // Tested after the step was taken: Newton squares the error, so the answer is far better than this.
    // Where the curvature is tiny (separable classes, a wide prior), a decrement that is small in nats still
    // moves logits; determinant and variances need those settled too.
    fit.converged = fit.newton_decrement <= options.tolerance && logit_change <= largest_last_logit_change;
    ++fit.iterations;
  }
  // Logits were updated along the way; recompute them once so that no rounding has gathered.
  state = objective.at(std::move(state.weights));
  fit.weights = std::move(state.weights);
  fit.logits = std::move(state.logits);
  fit.log_likelihood = state.log_likelihood;
  fit.weight_penalty = state.weight_penalty;
  return fit;
}

}  // namespace credence
