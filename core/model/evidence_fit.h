#pragma once

#include <armadillo>

namespace credence {

/// What the evidence of one setting needs to know of a fit. Without a prior the penalty and the determinant
/// are NaN, and so is the evidence.
struct EvidenceFit {
  double log_likelihood = 0.0;   ///< log p(y | w_MAP)
  double weight_penalty = 0.0;   ///< wᵀw/2σ0², not negative
  double log_determinant = 0.0;  ///< log det(I + σ0² ΦᵀRΦ)
  int iterations = 0;
  bool converged = false;
  double effective_parameters = arma::datum::nan;  ///< γ, where it was asked for
};

}  // namespace credence
