#include "core/model/sparse_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/model/conjugate_gradients.h"
#include "core/model/convergence.h"
#include "core/model/newton.h"
#include "core/model/route_costs.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

/// What may be left out of K may change log det H by about so many nats, as its bound has it.
constexpr double missed_nats_of_kernel = 1e-7;
/// A step of conjugate gradients reads the factor twice; so many take as long as a factorisation.
/// A step of conjugate gradients reads the factor twice, a factorisation takes its operations: so many of the
/// latter for each number are worth one step, with as much again for what does not come to an end.
constexpr double operations_worth_a_step = 64.0;
/// A factor serves for a prior that is up to so many times as wide, or as narrow.
constexpr double furthest_prior = 2.0;

/// E(w) and Newton's steps in the kernel's order, the constant first.
class SparseProblem {
 public:
  SparseProblem(const std::shared_ptr<const SparsePattern>& pattern, arma::uvec labels, double prior_variance,
                std::shared_ptr<const SparseHessian> hessian, const std::stop_token& stop)
      : pattern_(pattern),
        labels_(std::move(labels)),
        prior_variance_(prior_variance),
        hessian_(std::move(hessian)),
        stop_(stop) {
    if (!hessian_) return;
    const double ratio = hessian_->prior_variance() / prior_variance_;
    if (std::max(ratio, 1.0 / ratio) > furthest_prior) hessian_.reset();
  }

  NewtonState at(arma::vec weights) const {
    arma::vec logits = near_logits(pattern_->kernel(), weights);
    return at(std::move(weights), std::move(logits));
  }

  NewtonState at(arma::vec weights, arma::vec logits) const {
    const double likelihood = log_likelihood(logits, labels_);
    const double penalty = 0.5 * arma::dot(weights, weights) / prior_variance_;
    return {std::move(weights), std::move(logits), likelihood, penalty};
  }

  NewtonState moved(const NewtonState& state, const NewtonStep& step, double length) const {
    return at(state.coefficients + length * step.coefficients, state.logits + length * step.logits);
  }

  NewtonStep step(const NewtonState& state) {
    const arma::vec right = near_transposed(pattern_->kernel(), residual(state.logits, labels_)) -
                            state.coefficients / prior_variance_;
    NewtonStep step{direction(state, right), {}};
    step.logits = near_logits(pattern_->kernel(), step.coefficients);
    step.decrement = arma::dot(right, step.coefficients);
    return step;
  }

  /// One Newton step from logits that no weights need to produce.
  arma::vec weights_near(const arma::vec& logits) {
    const arma::vec curvature = credence::curvature(logits);
    if (!factorise(curvature)) return arma::vec(logits.n_elem + 1, arma::fill::zeros);
    return solve(near_transposed(pattern_->kernel(), curvature % logits + residual(logits, labels_)));
  }

  /// H at these curvatures; false where rounding leaves none.
  bool factorise(const arma::vec& curvature) {
    hessian_.reset();  // two of them would be half of the memory that a fit takes
    hessian_ = SparsePattern::factor(pattern_, curvature, prior_variance_, stop_);
    ++factorisations_;
    return hessian_ != nullptr;
  }

  const std::shared_ptr<const SparseHessian>& hessian() const { return hessian_; }
  int factorisations() const { return factorisations_; }

 private:
  int step_budget() const {
    const double numbers = operations_worth_a_step * static_cast<double>(pattern_->factor_entries());
    return static_cast<int>(std::clamp(pattern_->operations() / numbers, 3.0, 30.0));
  }

  /// A⁻¹ right with the factor at hand.
  arma::vec solve(const arma::vec& right) const { return prior_variance_ * hessian_->times_inverse(right); }

  arma::vec direction(const NewtonState& state, const arma::vec& right) {
    const arma::vec curvature = state.curvature();
    const auto product = [&](const arma::vec& v) {
      const arma::vec image = curvature % near_logits(pattern_->kernel(), v);
      return arma::vec(near_transposed(pattern_->kernel(), image) + v / prior_variance_);
    };
    const auto by_factor = [&](const arma::vec& v) { return solve(v); };
    const auto remainder = [](const arma::vec& rest, const arma::vec& scaled) {
      return arma::dot(rest, scaled);
    };
    const auto allowed = [](const arma::vec&, double decrement) { return allowed_remainder(decrement); };
    if (hessian_ && steps_left_ > 0) {
      auto solution = by_conjugate_gradients(right, product, by_factor, remainder, allowed, steps_left_);
      if (solution) return std::move(*solution);
    }
    throw_if_stopped(stop_);
    if (!factorise(curvature)) return arma::vec(right.n_elem, arma::fill::zeros);
    steps_left_ = step_budget();
    return solve(right);
  }

  const std::shared_ptr<const SparsePattern>& pattern_;
  arma::uvec labels_;
  double prior_variance_;
  std::shared_ptr<const SparseHessian> hessian_;
  const std::stop_token& stop_;
  int steps_left_ = step_budget();
  int factorisations_ = 0;
};

NewtonState start_of(SparseProblem& problem, const SolutionPath& path, const arma::vec& logits,
                     double prior_variance, arma::uword count) {
  NewtonState zero = problem.at(arma::zeros(count + 1), arma::zeros(count));
  std::optional<NewtonState> warm;
  if (!path.is_empty()) {
    warm = problem.at(path.guess(prior_variance, count + 1));
  } else if (logits.n_elem == count) {
    warm = problem.at(problem.weights_near(logits));
  }
  return warm && warm->objective() < zero.objective() ? std::move(*warm) : std::move(zero);
}

}  // namespace

std::optional<SparseFitter> SparseFitter::make(const arma::mat& inputs, const Kernel& kernel,
                                               double largest_prior_variance, double largest_cost,
                                               const std::stop_token& stop) {
  const double hessian_reach = SparsePattern::reach(inputs.n_rows, kernel.width, largest_prior_variance);
  const SparseForecast forecast = forecast_sparse(inputs, hessian_reach);
  if (cost_of_sparse(forecast.operations) > largest_cost || forecast.entries > most_hessian_entries)
    return std::nullopt;
  const double deviation = std::sqrt(std::max(1.0, largest_prior_variance));
  const double smallest = missed_nats_of_kernel / (deviation * static_cast<double>(inputs.n_rows));
  auto near = NearKernel::build(inputs, kernel, smallest, static_cast<std::size_t>(most_near_entries), stop);
  if (!near) return std::nullopt;
  auto pattern =
      SparsePattern::find(std::make_shared<const NearKernel>(std::move(*near)), largest_prior_variance,
                          static_cast<std::size_t>(most_hessian_entries), stop);
  if (!pattern || static_cast<double>(pattern->factor_entries()) > most_factor_numbers) return std::nullopt;
  if (cost_of_sparse(pattern->operations()) > largest_cost) return std::nullopt;
  return SparseFitter(std::move(pattern));
}

void SparseFitter::forget_solutions() {
  path_.clear();
  last_hessian_.reset();
}

std::optional<SparseFitter::Fit> SparseFitter::fit(const arma::uvec& labels, double prior_variance,
                                                   const arma::vec& logits, const NewtonOptions& options,
                                                   const std::stop_token& stop) {
  const NearKernel& kernel = pattern_->kernel();
  SparseProblem problem(pattern_, labels.elem(kernel.points().order), prior_variance,
                        std::exchange(last_hessian_, nullptr), stop);
  const arma::vec start = logits.is_empty() ? arma::vec() : kernel.in_order(logits);
  NewtonState state = start_of(problem, path_, start, prior_variance, kernel.count());
  const NewtonOutcome outcome = minimise(problem, state, options, stop);
  // Logits were updated along the way; recompute them once so that no rounding has gathered.
  state = problem.at(std::move(state.coefficients));
  if (!problem.factorise(state.curvature())) return std::nullopt;
  last_hessian_ = problem.hessian();
  if (last_hessian_->determinant_rounding() > largest_determinant_rounding) return std::nullopt;
  // dw/d ln σ0² = A⁻¹w/σ0², with A⁻¹ = σ0²H⁻¹.
  path_.add(prior_variance, state.coefficients, last_hessian_->times_inverse(state.coefficients));
  arma::vec weights(state.coefficients.n_elem);
  weights(0) = state.coefficients(0);
  weights.tail(kernel.count()) = kernel.in_rows(state.coefficients.tail(kernel.count()));
  MapFit map{std::move(weights), kernel.in_rows(state.logits), state.log_likelihood,     state.weight_penalty,
             outcome.decrement,  outcome.iterations,           problem.factorisations(), outcome.converged};
  return Fit{std::move(map), last_hessian_};
}

/// ‖c‖ and ‖Kc‖ of error_bound(), where all is in the kernel's order: (I + RΣ)⁻¹ = I - RΦA⁻¹Φᵀ.
SensitivityNorms SparseFitter::sensitivity_norms(const MapFit& map, const arma::vec& variance) const {
  const NearKernel& kernel = pattern_->kernel();
  const double prior_variance = last_hessian_->prior_variance();
  const arma::vec logits = kernel.in_order(map.logits);
  const arma::vec curvature = credence::curvature(logits);
  const arma::vec gradient = 0.5 * kernel.in_order(variance) % curvature % (1.0 - 2.0 * sigmoid(logits));
  const arma::vec response = prior_variance * last_hessian_->times_inverse(near_transposed(kernel, gradient));
  const arma::vec sensitivity = gradient - curvature % near_logits(kernel, response);
  return {arma::norm(sensitivity), arma::norm(kernel.product(sensitivity))};
}

ErrorBound SparseFitter::error_bound(const MapFit& map, const arma::uvec& labels,
                                     const arma::vec& variance) const {
  const SparseHessian& hessian = *last_hessian_;
  const NearKernel& kernel = pattern_->kernel();
  const double prior_variance = hessian.prior_variance();
  const auto count = static_cast<double>(kernel.count());
  const arma::vec duals = kernel.in_order(residual(map.logits, labels));
  const double largest_variance =
      variance.is_empty() ? prior_variance * (1.0 + kernel.largest_squares()) : variance.max();
  const SensitivityNorms sensitivity =
      variance.is_empty() ? SensitivityNorms::at_most(prior_variance, largest_variance, map.weights.n_elem)
                          : sensitivity_norms(map, variance);
  const double missed = kernel.missed_row();  // at least ‖E‖₂
  const double of_duals = missed * arma::norm(duals);
  const double of_sensitivity = missed * sensitivity.plain;
  const double image = arma::norm(kernel.product(duals)) + of_duals;
  const double image_of_sensitivity = sensitivity.image + of_sensitivity;
  const double in_fit = prior_variance * image * of_duals;
  const double in_curvature = prior_variance * (image * of_sensitivity + image_of_sensitivity * of_duals);
  // |tr H⁻¹(KRE + ERK)|/2 with no singular value of R^½KH⁻¹σ0 above ½; and H⁻¹ is at most I.
  const double norm = kernel.missed_norm();
  const double in_determinant = 0.25 * std::sqrt(prior_variance * count) * norm +
                                prior_variance * norm * norm / 8.0 +
                                0.5 * std::sqrt(count) * prior_variance * pattern_->missed_norm();
  return {in_fit + in_curvature + in_determinant + hessian.determinant_rounding(),
          probability_error_bound(in_fit, prior_variance * norm * norm, largest_variance)};
}

}  // namespace credence
