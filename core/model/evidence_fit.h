#pragma once

#include <armadillo>

namespace credence {

/// What the evidence of one setting needs to know of a fit. Without a prior the penalty and the determinant
/// are NaN, and so is the evidence.
struct EvidenceFit {
  double log_likelihood = 0.0;  ///< log p(y | w_MAP)
  double weight_penalty = 0.0;  ///< (w - m0)ᵀS0⁻¹(w - m0)/2, not negative: wᵀw/2σ0² of a plain prior
  double log_determinant = 0.0;  ///< log det(I + S0ΦᵀRΦ)
  int iterations = 0;
  bool converged = false;
  double effective_parameters = arma::datum::nan;  ///< γ, where it was asked for
  bool plain_prior = true;                         ///< whether it is N(0, σ0² I)
  double error_bound = 0.0;                        ///< on the log evidence, in nats
};

}  // namespace credence
