#pragma once

#include <armadillo>

namespace credence {

/// For each row of `inputs` (N×2) the first one that holds the same two numbers, which may be itself: N.
/// What is computed of a row in a matrix product depends in its last digits on where the row stands; scores
/// by rank must not take that for a difference, so equal inputs are given the numbers of the first of them.
arma::uvec first_equal_rows(const arma::mat& inputs);

}  // namespace credence
