#pragma once

#include <armadillo>

namespace credence {

/// Entropy of a label that is 1 with probability σ(a), in bits: 1 at a = 0, towards 0 as |a| grows. From the
/// logit, so that it keeps its digits where the probability is next to 0 or 1.
double binary_entropy(double logit);

/// Entropy in bits of y | x under the Laplace posterior by the probit approximation, from mean and variance
/// of the logits, any shape N×M.
arma::mat predictive_entropy(const arma::mat& mean, const arma::mat& variance);

}  // namespace credence
