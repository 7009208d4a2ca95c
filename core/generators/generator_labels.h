#pragma once

#include <armadillo>

#include <cstdint>

namespace credence {

/// `count` labels of which the share `balance` is 1, spread as evenly as whole numbers allow: the first k
/// hold balance·k ones, give or take one half. Both classes occur. Exact integer arithmetic.
arma::uvec balanced_labels(std::uint64_t count, double balance);

/// Flips round(share·N) of the labels: those with the smallest hash of (seed, row), so that a larger share
/// flips the same ones and more.
void flip_labels(arma::uvec& labels, double share, std::uint64_t seed);

}  // namespace credence
