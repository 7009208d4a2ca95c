#pragma once

#include "core/model/prior.h"

#include <armadillo>

#include <functional>
#include <memory>
#include <stop_token>

namespace credence {

/// The maximum a posteriori weights of Bayesian logistic regression.
struct MapFit {
  arma::vec weights;              ///< M
  arma::vec logits;               ///< N, a = Φw on the training inputs
  double log_likelihood = 0.0;    ///< log p(y | w)
  double weight_penalty = 0.0;    ///< (w - m0)ᵀS0⁻¹(w - m0)/2, not negative
  double newton_decrement = 0.0;  ///< gᵀA⁻¹g before the last step; its half is the expected gain in nats
  int iterations = 0;
  int factorisations = 0;  ///< of Hessians, which take most of the time
  bool converged = false;
};

/// Where Newton's method is on its way.
struct NewtonProgress {
  const arma::vec& weights;  ///< M
  const arma::vec& logits;   ///< N
  double objective = 0.0;    ///< E(w)
  double decrement = 0.0;    ///< gᵀA⁻¹g before the step that led here; NaN at the start
};

struct NewtonOptions {
  int max_iterations = 200;
  double tolerance = 1e-10;  ///< on the Newton decrement, in nats
  bool roughly = false;      ///< that alone: logits may still move
  bool from_start = false;   ///< begins at the weights that are given, even where zero is better
  /// Called at the start and after every step. What it is given ends with the call.
  std::function<void(const NewtonProgress&)> observe = {};
};

/// What a fit of a neighbouring setting knows. Everything may be empty, and only saves time: E is strictly
/// convex, so the answer does not depend on the start.
struct NewtonStart {
  arma::vec weights;  ///< M
  arma::vec logits;   ///< N, used where `weights` is not given: serves when the features have changed
  /// The factor of a neighbouring Hessian, as WeightCovariance::factor(), or of its leading part.
  std::shared_ptr<const arma::mat> factor;
};

/// Minimises E(w) = -log p(y|w) + (w - m0)ᵀS0⁻¹(w - m0)/2 by Newton's method with backtracking (Bishop, PRML,
/// §4.3.3). `design_matrix` is N×M, `labels` N zeros and ones. Starts at `start` (M) where that is given and
/// better than the prior's mean. E is strictly convex, so the answer does not depend on the start. A fit has
/// `converged` when its decrement is below tolerance and its last step moved no logit by more than 1e-4; one
/// that ends before says so. With no_prior E is strictly convex only where require_maximum() says so. Throws
/// Cancelled when stopped.
MapFit fit_map(const arma::mat& design_matrix, const arma::uvec& labels, const Prior& prior,
               const arma::vec& start = {}, const NewtonOptions& options = {},
               const std::stop_token& stop = {});

/// The same from what a neighbouring fit knows. A Hessian is factorised only where the last factor no longer
/// serves as a preconditioner: Newton's equations are then solved by conjugate gradients, which cost two
/// products with the design matrix a step.
MapFit fit_map_from(const NewtonStart& start, const arma::mat& design_matrix, const arma::uvec& labels,
                    const Prior& prior, const NewtonOptions& options = {}, const std::stop_token& stop = {});

}  // namespace credence
