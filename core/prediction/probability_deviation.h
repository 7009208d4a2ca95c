#pragma once

#include <armadillo>

namespace credence {

/// The standard deviation of p = σ(a), a ~ N(mean, variance): how far apart the probabilities are that are
/// averaged to one. Between 0 and ½; to 2e-6. For any finite mean and any variance ≥ 0.
double probability_deviation(double mean, double variance);

/// The same of every element; of equal sizes.
arma::mat probability_deviation(const arma::mat& mean, const arma::mat& variance);

}  // namespace credence
