#include "core/model/dual_fit.h"

#include "core/concurrency/cancelled.h"
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
constexpr int most_gradient_steps = 8;

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
    auto solution = by_conjugate_gradients(root, right, arma::dot(residual, image));
    if (!solution && factorise(root)) solution = solve(right);
    if (!solution) return {arma::zeros(arma::size(residual)), arma::zeros(arma::size(residual))};
    NewtonStep step{residual - root % *solution, {}};
    step.logits = covariance_product(step.coefficients);
    step.decrement = arma::dot(residual, step.logits);
    return step;
  }

  /// The factor U of I + R^½GR^½ = UᵀU; false where rounding leaves it without one.
  bool factorise(const arma::vec& root) {
    const arma::vec scale = std::sqrt(prior_variance_) * root;
    arma::mat hessian = gram_;
    for (arma::uword k = 0; k < hessian.n_cols; ++k) hessian.col(k) %= scale(k) * scale;
    hessian.diag() += 1.0;
    return arma::chol(factor_, hessian);
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
    arma::mat result = right;
    solve_upper_transposed(factor_, result);
    solve_upper(factor_, result);
    return result;
  }

  /// (I + R^½GR^½)⁻¹ right by way of the factor at hand, or nothing when that serves no longer. `size` is
  /// what the decrement would be with the answer zero.
  std::optional<arma::vec> by_conjugate_gradients(const arma::vec& root, const arma::vec& right,
                                                  double size) const {
    if (factor_.is_empty()) return std::nullopt;
    arma::vec solution = solve(right);
    arma::vec residual = right - hessian_product(root, solution);
    arma::vec search;
    double before = 0.0;
    for (int k = 0; k <= most_gradient_steps; ++k) {
      // An answer whose residual is ρ misses at most ρᵀρ of the decrement; and an error of the step by a
      // share η leaves η² of it, while Newton itself leaves its square.
      const double decrement = std::max(size - arma::dot(right, solution), 0.0);
      const double share = std::clamp(std::sqrt(decrement), 1e-4, 0.1);
      if (arma::dot(residual, residual) <= share * share * decrement) return solution;
      const arma::vec scaled = solve(residual);
      const double now = arma::dot(residual, scaled);
      search = k == 0 ? scaled : arma::vec(scaled + now / before * search);
      before = now;
      const arma::vec image = hessian_product(root, search);
      const double length = now / arma::dot(search, image);
      solution += length * search;
      residual -= length * image;
    }
    return std::nullopt;
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

std::optional<EvidenceFit> DualFitter::fit(double prior_variance, const std::stop_token& stop,
                                           bool with_effective_parameters) {
  DualProblem problem(gram_, labels_, prior_variance, factor_);
  if (problem.largest_trace() > largest_trace_for_cholesky) return std::nullopt;
  const arma::vec zero(labels_.n_elem, arma::fill::zeros);
  NewtonState state = problem.at(zero, zero);
  if (!path_.is_empty()) {
    NewtonState warm = problem.at(path_.guess(prior_variance, labels_.n_elem) / prior_variance);
    if (warm.objective() < state.objective()) state = std::move(warm);
  }
  const NewtonOutcome outcome = minimise(problem, state, {}, stop);
  // Logits were updated along the way; recompute them once so that no rounding has gathered.
  state = problem.at(std::move(state.coefficients));
  if (!problem.factorise(arma::sqrt(state.curvature()))) {
    forget_solutions();
    return std::nullopt;
  }
  path_.add(prior_variance, prior_variance * state.coefficients);
  // I + R^½GR^½ and I + σ0²ΦᵀRΦ share the eigenvalues that are not one, and those of one add nothing to γ.
  return EvidenceFit{state.log_likelihood,
                     state.weight_penalty,
                     2.0 * arma::accu(arma::log(factor_.diag())),
                     outcome.iterations,
                     outcome.converged,
                     with_effective_parameters ? effective_parameters(factor_) : arma::datum::nan};
}

}  // namespace credence
