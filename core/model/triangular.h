#pragma once

#include <armadillo>

namespace credence {

/// Solves with the leading k×k part of an upper triangle U, in place and without copying or transposing U,
/// which Armadillo's own solve() would do. Nothing below the diagonal of U is read.

/// right ← U⁻¹ right, k being right's rows.
void solve_upper(const arma::mat& upper, arma::mat& right);

/// right ← U⁻ᵀ right, k being right's rows.
void solve_upper_transposed(const arma::mat& upper, arma::mat& right);

/// x ← L⁻¹x and x ← L⁻ᵀx with a lower triangle L as long as x, above whose diagonal nothing is read.
void solve_lower(const arma::mat& lower, arma::vec& x);
void solve_lower_transposed(const arma::mat& lower, arma::vec& x);

/// left ← left U⁻¹, k being left's columns.
void solve_upper_from_right(const arma::mat& upper, arma::mat& left);

/// left ← left U, k being left's columns: for many rows with an inverse, half the time of a solution.
void multiply_upper_from_right(const arma::mat& upper, arma::mat& left);

/// into ← (into - known·right) U⁻¹ in rows first … last, in place: a block of columns of a Cholesky factor
/// after the `known` ones. `known` may have no columns.
void eliminate_rows(const arma::mat& known, const arma::mat& right, const arma::mat& upper, arma::uword first,
                    arma::uword last, arma::mat& into);

/// Columns first … last of the upper triangle of columnsᵀ·columns into those of `gram`, whose other numbers
/// stay.
void fill_upper_gram(const arma::mat& columns, arma::uword first, arma::uword last, arma::mat& gram);

/// left·right', right' being the first `columns` columns of as many rows of `right`, from `first_row` on, as
/// left has columns.
arma::mat product_of_part(const arma::mat& left, const arma::mat& right, arma::uword first_row,
                          arma::uword columns);

/// into ← into + left'·rightᵀ, left' being as many columns of `left`, from `first_column` on, as `right` has.
void add_product_of_columns(const arma::mat& left, arma::uword first_column, const arma::mat& right,
                            arma::mat& into);

/// into ← into + Φ'ᵀR'Φ'v, M, of rows first … last of Φ, N×M, and of R = diag(weights), N.
void add_weighted_gram_product(const arma::mat& design, arma::uword first, arma::uword last,
                               const arma::vec& weights, const arma::vec& v, arma::vec& into);

/// a·x for a symmetric matrix, of which only the upper triangle is read: half the memory traffic of a·x.
arma::vec symmetric_product(const arma::mat& a, const arma::vec& x);

}  // namespace credence
