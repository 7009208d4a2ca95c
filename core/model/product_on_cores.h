#pragma once

#include <armadillo>

namespace credence {

/// left·right, in blocks of columns on all cores.
arma::mat product_on_cores(const arma::mat& left, const arma::mat& right);

/// left·upper where column j of `upper` is nothing but for its first j rows: an upper triangle without its
/// first row.
arma::mat product_with_upper(const arma::mat& left, const arma::mat& upper);

/// left·upperᵀ for an upper triangle, of which nothing below the diagonal is read.
arma::mat product_with_transposed_upper(const arma::mat& left, const arma::mat& upper);

/// upper⁻¹·right for an upper triangle, in blocks of columns on all cores.
arma::mat solution_with_upper(const arma::mat& upper, const arma::mat& right);

/// left·upper⁻¹ for an upper triangle, in blocks of rows on all cores.
arma::mat quotient_by_upper(const arma::mat& left, const arma::mat& upper);
/// left ← left·upper⁻¹, likewise.
void divide_by_upper(arma::mat& left, const arma::mat& upper);
/// Of left·upper⁻¹, which is not held, the sum of squares of each row.
arma::vec squared_rows_of_quotient(const arma::mat& left, const arma::mat& upper);

/// leftᵀ·middle·left for a symmetric middle, whole and symmetric.
arma::mat symmetric_form(const arma::mat& middle, const arma::mat& left);

/// ΦᵀRΦv for Φ N×M, R = diag(weights), N, and v, M: that of a large matrix in blocks of rows on all cores.
arma::vec weighted_gram_product(const arma::mat& design, const arma::vec& weights, const arma::vec& v);

/// The upper triangle of columnsᵀ·columns, and zeros below it.
arma::mat upper_gram(const arma::mat& columns);

/// The upper triangle of rows·rowsᵀ; what is below the blocks of its diagonal is not set.
arma::mat upper_outer_product(const arma::mat& rows);

}  // namespace credence
