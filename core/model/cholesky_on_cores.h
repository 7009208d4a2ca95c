#pragma once

#include <armadillo>

namespace credence {

/// L of A = LLᵀ in place of A, N×N, of which only the lower triangle is read: on all cores where A is large,
/// in as many pieces on every machine, since they decide the last digits. False where A is not positive
/// definite.
bool cholesky_on_cores(arma::mat& a);

/// The same of the first columns of such a matrix: of A1, columns×columns, on top of A2, L1 of A1 = L1L1ᵀ on
/// top of A2 L1⁻ᵀ, in place. `block` has `rows` numbers a column, all of A1's and A2's; what stands above the
/// diagonal may be anything, and is then.
bool factorise_columns(double* block, arma::uword rows, arma::uword columns);

}  // namespace credence
