#pragma once

#include "core/model/prior.h"

#include <armadillo>

namespace credence {

/// Beyond this trace of σ0² ΦᵀRΦ a Cholesky decomposition loses digits that the evidence needs.
inline constexpr double largest_trace_for_cholesky = 1e8;

/// The upper triangle U of I + σ0² ΦᵀRΦ = UᵀU, M×M, for Φ N×M and R = diag(curvature), N, each in [0, ¼].
/// By Cholesky decomposition where that is accurate. Its rounding error on the eigenvalues near one is about
/// 1e-16 times the largest eigenvalue, so where the trace passes that limit the factor comes from a QR
/// decomposition of [σ0 R^½ Φ; I] instead, which never forms the product: several times slower, but exact
/// to about 1e-16 times the square root of that ratio. Diagonal entries may then be negative.
///
/// Without a prior (no_prior) it is the U of ΦᵀRΦ = UᵀU alone, always by a QR decomposition: nothing bounds
/// the eigenvalues from below, and it stops being a factor where features are collinear. It needs M ≤ N.
///
/// With scales of the weights of their own, S = diag(scale), all of that holds for ΦS in place of Φ.
arma::mat hessian_factor(const arma::mat& design_matrix, const arma::vec& curvature, const Prior& prior);

/// The variance in whose units hessian_factor() is: σ0², or 1 where there is no prior. A⁻¹ is this times
/// S(UᵀU)⁻¹S.
double factor_unit(double prior_variance);

/// A⁻¹v by way of hessian_factor(). A factor of fewer weights than v has leaves the others to the prior, of
/// one of more weights the leading part is used.
arma::vec solve_hessian(const arma::mat& factor, const Prior& prior, arma::vec v);

/// Whether `factor`, of hessian_factor() at that prior variance, came from a QR decomposition.
bool comes_from_qr(const arma::mat& factor, double prior_variance);

/// γ = Σ λ/(λ + 1/σ0²) over the eigenvalues λ of ΦᵀRΦ (Bishop, PRML, eq. 3.91; MacKay 1992), from the factor
/// U: tr(I - (UᵀU)⁻¹) = M - ‖U⁻¹‖_F².
double effective_parameters(const arma::mat& factor);

}  // namespace credence
