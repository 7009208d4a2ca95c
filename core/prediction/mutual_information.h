#pragma once

#include <armadillo>

namespace credence {

/// E H(σ(a)), a ~ N(mean, variance), in bits: what stays open of a label once the weights are known, on
/// average. To 1e-10 of its value; 0 where that is below the smallest double. For any finite mean and any
/// variance ≥ 0.
double expected_entropy(double mean, double variance);

/// What a label tells about the weights, and they about it, in bits: H(E σ(a)) - E H(σ(a)), the mutual
/// information of the two. At least 0, and at most the entropy. (BALD: Houlsby, Huszár, Ghahramani and
/// Lengyel 2011, arXiv:1112.5745.)
double mutual_information(double mean, double variance);

/// Of every element; both of one shape. On all cores where there are many.
arma::mat mutual_information(const arma::mat& mean, const arma::mat& variance);

}  // namespace credence
