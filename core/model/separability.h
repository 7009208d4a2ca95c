#pragma once

#include <armadillo>

#include <stop_token>

namespace credence {

/// Whether some weights w put no point on the wrong side of the plane wᵀφ = 0 and at least one off it: t_n
/// wᵀφ_n ≥ 0 for all n, not all zero, t = 2y - 1. Then, and only then, larger and larger multiples of w fit
/// the labels better and better, and the likelihood has no finite maximum (Albert & Anderson 1984): complete
/// separation, or quasi-complete where points of both classes lie on the plane.
///
/// `design_matrix` N×M, of full rank or not, finite; `labels` N zeros and ones. Decided by Konis's linear
/// programme (2007), max Σ t_n φ_nᵀw over t_n φ_nᵀw ≥ 0, |w_j| ≤ 1, which is positive if and only if there is
/// such a w, in its dual form
///   min ‖Σ λ_n t_n φ_n‖₁ over λ_n ≥ 1,
/// which has M constraints in place of N. A zero comes with weights λ of the points under which the two
/// classes balance, as the residuals |y - σ| at a maximum do. The features are replaced by an orthonormal
/// basis of what they span, which separates the same labels: the answer depends on no feature's scale.
///
/// Classes that can be separated are never missed. A point beyond the plane by less than 1e-9 of its own size
/// counts as on it: the programme is solved to that accuracy.
///
/// Throws std::runtime_error should the programme not come to an end, Cancelled when stopped.
bool separable(const arma::mat& design_matrix, const arma::uvec& labels, const std::stop_token& stop = {});

/// An orthonormal basis of the columns' span, N×r, r the rank to double precision of the columns scaled to
/// one length; for N ≥ M. Throws std::runtime_error where no decomposition is found.
arma::mat orthonormal_span(arma::mat matrix);

/// The same for columns that are an orthonormal basis already.
bool separable_by_orthonormal(const arma::mat& basis, const arma::uvec& labels,
                              const std::stop_token& stop = {});

}  // namespace credence
