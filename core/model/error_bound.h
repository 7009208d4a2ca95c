#pragma once

#include "core/model/map_fit.h"
#include "core/model/reduced_basis.h"
#include "core/model/weight_covariance.h"

#include <armadillo>

namespace credence {

/// How far, in nats, the log evidence may lie from that of the full model when only `rank` directions of
/// `basis` are kept. The sum of three bounds, with D what is left out, v the latent variances, R the
/// curvature:
///   determinant  σ0² ‖D‖_F²/8
///   fit          ½ σ0² ‖Dᵀ(y - σ)‖², from the concave dual of the fit: its dual variables are y - σ
///   curvature    σ0² ‖Dᵀc‖ ‖Dᵀ(y - σ)‖, what the determinant changes because the logits do, to first order;
///                c = (I + RΣ)⁻¹ ½ ∂R/∂a v
/// and the like for what the kernel itself has lost, where `basis` was formed from LLᵀ.
/// `variance` is that of the training logits, N, all in the reduced model.
double evidence_error_bound(const ReducedBasis& basis, arma::uword rank, const arma::uvec& labels,
                            const MapFit& map, const WeightCovariance& covariance, const arma::vec& variance);

}  // namespace credence
