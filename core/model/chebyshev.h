#pragma once

#include <armadillo>

namespace credence {

/// T_0 … T_degree at `places` in [-1, 1], n×(degree + 1): cos(k arccos t).
arma::mat chebyshev_values(const arma::vec& places, arma::uword degree);

/// The same into a matrix that has room for them and a column for each degree already: n×columns.
void set_chebyshev_values(arma::mat& values, const arma::vec& places);

/// The zeros of T_count, from 1 down to -1.
arma::vec chebyshev_nodes(arma::uword count);

/// Times the values of a function at the nodes it gives the coefficients of the polynomial of degree
/// count - 1 that has them: count×count.
arma::mat chebyshev_transform(arma::uword count);

/// Coefficients of the product of two such sums, from theirs: T_i T_k = (T_{i+k} + T_{|i-k|})/2.
arma::vec chebyshev_product(const arma::vec& a, const arma::vec& b);

}  // namespace credence
