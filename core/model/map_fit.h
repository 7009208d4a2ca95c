#pragma once

#include <armadillo>

#include <stop_token>

namespace credence {

/// The maximum a posteriori weights of Bayesian logistic regression.
struct MapFit {
  arma::vec weights;              ///< M
  arma::vec logits;               ///< N, a = Φw on the training inputs
  double log_likelihood = 0.0;    ///< log p(y | w)
  double weight_penalty = 0.0;    ///< wᵀw/2σ0², not negative
  double newton_decrement = 0.0;  ///< gᵀA⁻¹g before the last step; its half is the expected gain in nats
  int iterations = 0;
  bool converged = false;
};

struct NewtonOptions {
  int max_iterations = 200;
  double tolerance = 1e-10;  ///< on the Newton decrement, in nats
};

/// Minimises E(w) = -log p(y|w) + wᵀw/2σ0² by Newton's method with backtracking (Bishop, PRML, §4.3.3).
/// `design_matrix` is N×M, `labels` N zeros and ones. Starts at `start` (M) where that is given and better
/// than zero. E is strictly convex, so the answer does not depend on the start. A fit has `converged` when its
/// decrement is below tolerance and its last step moved no logit by more than 1e-5; one that ends before says
/// so. Throws Cancelled when stopped.
MapFit fit_map(const arma::mat& design_matrix, const arma::uvec& labels, double prior_variance,
               const arma::vec& start = {}, const NewtonOptions& options = {},
               const std::stop_token& stop = {});

}  // namespace credence
