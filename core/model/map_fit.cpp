#include "core/model/map_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/model/conjugate_gradients.h"
#include "core/model/hessian_factor.h"
#include "core/model/newton.h"
#include "core/model/objective.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace credence {

namespace {

/// A step of conjugate gradients streams the design matrix through the processor, a factorisation reuses
/// what is in its caches: about so many weights buy one step for the time of a factorisation. More of them
/// where the matrix itself does not fit into a cache.
constexpr arma::uword weights_per_gradient_step = 12;
constexpr arma::uword weights_per_gradient_step_beyond_cache = 48;
constexpr arma::uword cached_entries = 2'000'000;

/// Solves Newton's equations with as few factorisations as it can.
class NewtonSolver {
 public:
  NewtonSolver(const Objective& objective, std::shared_ptr<const arma::mat> factor)
      : objective_(objective), factor_(std::move(factor)) {
    if (factor_ && !factor_->is_square()) factor_.reset();
  }

  NewtonState moved(const NewtonState& state, const NewtonStep& step, double length) const {
    return objective_.at(state.coefficients + length * step.coefficients,
                         state.logits + length * step.logits);
  }

  NewtonStep step(const NewtonState& state) {
    const arma::vec gradient = objective_.gradient(state);
    NewtonStep step{direction(state, gradient), {}};
    step.logits = objective_.design() * step.coefficients;
    step.decrement = -arma::dot(gradient, step.coefficients);
    return step;
  }

  /// One Newton step from logits that no weights need to produce: A⁻¹(Φᵀ(Ra + y - σ(a)) + S0⁻¹m0).
  arma::vec weights_near(const arma::vec& logits) {
    const arma::vec curvature = credence::curvature(logits);
    refactor(curvature);
    arma::vec right = objective_.design().t() * (curvature % logits + objective_.residual(logits));
    const Prior& prior = objective_.prior();
    if (!prior.mean.is_empty()) right += prior.precision_times(prior.mean);
    return solve(right);
  }

  int factorisations() const { return factorisations_; }

 private:
  /// -A⁻¹ gradient
  arma::vec direction(const NewtonState& state, const arma::vec& gradient) {
    const arma::vec curvature = state.curvature();
    if (factor_ && steps_left_ > 0) {
      const auto product = [&](const arma::vec& v) { return objective_.hessian_product(curvature, v); };
      const auto by_factor = [&](const arma::vec& v) { return solve(v); };
      // ρᵀA⁻¹ρ, with the approximation for A⁻¹.
      const auto remainder = [](const arma::vec& residual, const arma::vec& scaled) {
        return arma::dot(residual, scaled);
      };
      const auto allowed = [](const arma::vec&, double decrement) { return allowed_remainder(decrement); };
      auto direction = by_conjugate_gradients(-gradient, product, by_factor, remainder, allowed, steps_left_);
      if (direction) return std::move(*direction);
    }
    refactor(curvature);
    return -solve(gradient);
  }

  void refactor(const arma::vec& curvature) {
    factor_ = std::make_shared<const arma::mat>(objective_.factor(curvature));
    ++factorisations_;
    steps_left_ = step_budget();
  }

  int step_budget() const {
    // Below a handful, a factorisation is as quick.
    const arma::mat& design = objective_.design();
    const arma::uword steps =
        design.n_cols / (design.n_elem <= cached_entries ? weights_per_gradient_step
                                                         : weights_per_gradient_step_beyond_cache);
    return steps < 4 ? 0 : static_cast<int>(steps);
  }

  /// A⁻¹ right: exact with a factor of this Hessian.
  arma::vec solve(const arma::vec& right) const { return solve_hessian(*factor_, objective_.prior(), right); }

  const Objective& objective_;
  std::shared_ptr<const arma::mat> factor_;
  int steps_left_ = step_budget();
  int factorisations_ = 0;
};

NewtonState starting_point(const Objective& objective, NewtonSolver& solver, const NewtonStart& start,
                           bool from_start) {
  const arma::mat& design = objective.design();
  NewtonState mean = objective.at_prior_mean();
  std::optional<NewtonState> warm;
  if (start.weights.n_elem == design.n_cols) {
    warm = objective.at(start.weights);
  } else if (start.logits.n_elem == design.n_rows) {
    warm = objective.at(solver.weights_near(start.logits));
  }
  return warm && (from_start || warm->objective() < mean.objective()) ? *warm : mean;
}

}  // namespace

MapFit fit_map_from(const NewtonStart& start, const arma::mat& design_matrix, const arma::uvec& labels,
                    const Prior& prior, const NewtonOptions& options, const std::stop_token& stop) {
  const Objective objective(design_matrix, labels, prior);
  NewtonSolver solver(objective, start.factor);
  throw_if_stopped(stop);
  NewtonState state = starting_point(objective, solver, start, options.from_start);
  const NewtonOutcome outcome = minimise(solver, state, options, stop);
  // Logits were updated along the way; recompute them once so that no rounding has gathered.
  state = objective.at(std::move(state.coefficients));
  return {std::move(state.coefficients), std::move(state.logits), state.log_likelihood,
          state.weight_penalty,          outcome.decrement,       outcome.iterations,
          solver.factorisations(),       outcome.converged};
}

MapFit fit_map(const arma::mat& design_matrix, const arma::uvec& labels, const Prior& prior,
               const arma::vec& start, const NewtonOptions& options, const std::stop_token& stop) {
  return fit_map_from({start, {}, {}}, design_matrix, labels, prior, options, stop);
}

}  // namespace credence
