#include "core/model/dual_fit.h"

#include "core/concurrency/cancelled.h"
#include "core/model/cholesky_on_cores.h"
#include "core/model/conjugate_gradients.h"
#include "core/model/hessian_factor.h"
#include "core/model/newton.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

/// One step of conjugate gradients takes a product with ΦΦᵀ and two triangular solves, bound by memory: more
/// of them than this take longer than a factorisation.
constexpr int most_gradient_steps = 16;

/// Newton's equations in the duals: (I + RG)δ = y - σ(a) - α with G = σ0²ΦΦᵀ, solved through the symmetric
/// I + R^½GR^½.
class DualProblem {
 public:
  DualProblem(const arma::mat& gram, const arma::uvec& labels, double prior_variance, arma::mat& factor)
      : gram_(gram), labels_(labels), prior_variance_(prior_variance), factor_(factor) {}

  NewtonState at(arma::vec duals) const {
    arma::vec logits = covariance_product(duals);
    return at(std::move(duals), std::move(logits));
  }

  NewtonState at(arma::vec duals, arma::vec logits) const {
    const double likelihood = log_likelihood(logits, labels_);
    const double penalty = 0.5 * arma::dot(duals, logits);
    return {std::move(duals), std::move(logits), likelihood, penalty};
  }

  NewtonState moved(const NewtonState& state, const NewtonStep& step, double length) const {
    return at(state.coefficients + length * step.coefficients, state.logits + length * step.logits);
  }

  NewtonStep step(const NewtonState& state) {
    const arma::vec root = arma::sqrt(state.curvature());
    const arma::vec residual =
        arma::conv_to<arma::vec>::from(labels_) - sigmoid(state.logits) - state.coefficients;
    const arma::vec image = covariance_product(residual);
    const arma::vec right = root % image;
    auto solution = with_old_factor(root, right, arma::dot(residual, image));
    if (!solution && factorise(root)) solution = solve(right);
    if (!solution) return {arma::zeros(arma::size(residual)), arma::zeros(arma::size(residual))};
    NewtonStep step{residual - root % *solution, {}};
    step.logits = covariance_product(step.coefficients);
    step.decrement = arma::dot(residual, step.logits);
    return step;
  }

  /// The factor L of I + R^½GR^½ = LLᵀ, a quarter quicker than that of UᵀU; false where rounding leaves it
  /// without one.
  bool factorise(const arma::vec& root) {
    const arma::vec scale = std::sqrt(prior_variance_) * root;
    factor_ = gram_;
    for (arma::uword k = 0; k < factor_.n_cols; ++k) factor_.col(k) %= scale(k) * scale;
    factor_.diag() += 1.0;
    return cholesky_on_cores(factor_);
  }

  /// dσ0²α/d ln σ0² with the factor of this state's Hessian: as a moves by (I + GR)⁻¹a, α does by -R times
  /// that.
  arma::vec slope(const NewtonState& state) const {
    const arma::vec root = arma::sqrt(state.curvature());
    return prior_variance_ * (state.coefficients - root % solve(root % state.logits));
  }

  /// The largest that the trace of R^½GR^½ can be.
  double largest_trace() const { return 0.25 * prior_variance_ * arma::trace(gram_); }

 private:
  arma::vec covariance_product(const arma::vec& duals) const {
    return prior_variance_ * symmetric_product(gram_, duals);
  }

  arma::vec hessian_product(const arma::vec& root, const arma::vec& v) const {
    return v + root % covariance_product(root % v);
  }

  arma::vec solve(const arma::vec& right) const {
    arma::vec result = right;
    solve_lower(factor_, result);
    solve_lower_transposed(factor_, result);
    return result;
  }

  /// (I + R^½GR^½)⁻¹ right by way of the factor at hand, or nothing when that serves no longer. `size` is
  /// what the decrement would be with the answer zero.
  std::optional<arma::vec> with_old_factor(const arma::vec& root, const arma::vec& right, double size) const {
    if (factor_.is_empty()) return std::nullopt;
    int steps = most_gradient_steps;
    // An answer whose residual is ρ misses ρᵀρ - ρᵀ(I + R^½GR^½)⁻¹ρ of the decrement.
    return by_conjugate_gradients(
        right, [&](const arma::vec& v) { return hessian_product(root, v); },
        [&](const arma::vec& v) { return solve(v); },
        [](const arma::vec& residual, const arma::vec&) { return arma::dot(residual, residual); },
        [&](const arma::vec& solution, double) {
          return allowed_remainder(std::max(size - arma::dot(right, solution), 0.0));
        },
        steps);
  }

  const arma::mat& gram_;
  const arma::uvec& labels_;
  double prior_variance_;
  arma::mat& factor_;
};

}  // namespace

DualFitter::DualFitter(arma::mat gram, arma::uvec labels)
    : gram_(std::move(gram)), labels_(std::move(labels)) {}

void DualFitter::forget_solutions() {
  path_.clear();
  factor_.reset();
}

MapFit DualFitter::map(const arma::mat& design_matrix) const {
  MapFit map = found_;
  map.weights = design_matrix.t() * scaled_duals_;
  return map;
}

std::optional<EvidenceFit> DualFitter::fit(double prior_variance, const std::stop_token& stop,
                                           bool with_effective_parameters, const NewtonOptions& options) {
  DualProblem problem(gram_, labels_, prior_variance, factor_);
  if (problem.largest_trace() > largest_trace_for_cholesky) return std::nullopt;
  const arma::vec zero(labels_.n_elem, arma::fill::zeros);
  NewtonState state = problem.at(zero, zero);
  if (!path_.is_empty()) {
    NewtonState warm = problem.at(path_.guess(prior_variance, labels_.n_elem) / prior_variance);
    if (warm.objective() < state.objective()) state = std::move(warm);
  }
  const NewtonOutcome outcome = minimise(problem, state, options, stop);
  // Logits were updated along the way; recompute them once so that no rounding has gathered.
  state = problem.at(std::move(state.coefficients));
  if (!problem.factorise(arma::sqrt(state.curvature()))) {
    forget_solutions();
    return std::nullopt;
  }
  scaled_duals_ = prior_variance * state.coefficients;
  found_ = {.weights = {},
            .logits = state.logits,
            .log_likelihood = state.log_likelihood,
            .weight_penalty = state.weight_penalty,
            .newton_decrement = outcome.decrement,
            .iterations = outcome.iterations,
            .factorisations = 0,
            .converged = outcome.converged};
  path_.add(prior_variance, scaled_duals_, problem.slope(state));
  // I + R^½GR^½ and I + σ0²ΦᵀRΦ share the eigenvalues that are not one, and those of one add nothing to γ.
  return EvidenceFit{state.log_likelihood,
                     state.weight_penalty,
                     2.0 * arma::accu(arma::log(factor_.diag())),
                     outcome.iterations,
                     outcome.converged,
                     with_effective_parameters ? effective_parameters(factor_.t()) : arma::datum::nan};
}

}  // namespace credence
