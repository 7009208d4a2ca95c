#pragma once

#include <armadillo>

namespace credence {

/// E σ(a) = ∫ σ(a) N(a; mean, variance) da, to 1e-11: the mean of a logistic-normal variable, and the exact
/// predictive probability of a Gaussian posterior over the logit (Bishop, PRML, eq. 4.151). For any finite
/// mean and any variance ≥ 0.
double logistic_normal(double mean, double variance);

/// Its logit, log p/(1 - p), finite and accurate where p rounds to 0 or 1. Has the sign of `mean` and is odd
/// in it.
double logistic_normal_logit(double mean, double variance);

/// Of every element; both of one shape. On all cores where there are many.
arma::mat logistic_normal(const arma::mat& mean, const arma::mat& variance);
arma::mat logistic_normal_logit(const arma::mat& mean, const arma::mat& variance);

}  // namespace credence
