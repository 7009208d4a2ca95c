#pragma once

#include "core/model/map_fit.h"
#include "core/model/reduced_basis.h"
#include "core/model/weight_covariance.h"

#include <armadillo>

namespace credence {

/// How far the numbers of a fit may lie from those of the full model. Nothing is left out: zeros.
struct ErrorBound {
  double nats = 0.0;         ///< of the log evidence
  double probability = 0.0;  ///< of p(y = 1) at the points it was fitted to: at most 1
};

/// The second of these, to second order: `fit_nats` is what leaving D out costs the fit's objective,
/// `left_out` is σ0² ‖D‖_F², and no latent variance of what is kept is above `variance` at the points. A
/// strongly convex objective moves weights by at most √(2 fit_nats) of their prior's deviations, so that no
/// logit moves by more than
///   Δa = √(2 fit_nats) s,   s = √left_out (1 + ½√(variance + left_out)),
/// first those of D and then, by the response to these, the kept ones, nor any variance by more than
/// s² + variance Δa; and ∂p/∂a ≤ ¼, |∂p/∂v| ≤ max |σ″|/2 = 1/(12√3).
double probability_error_bound(double fit_nats, double left_out, double variance);

/// How far a fit that keeps only `rank` directions of `basis` may lie from the full model. In nats the sum of
/// three bounds, with D what is left out, v the latent variances, R the curvature:
///   determinant  σ0² ‖D‖_F²/8
///   fit          ½ σ0² ‖Dᵀ(y - σ)‖², from the concave dual of the fit: its dual variables are y - σ
///   curvature    σ0² ‖Dᵀc‖ ‖Dᵀ(y - σ)‖, what the determinant changes because the logits do, to first order;
///                c = (I + RΣ)⁻¹ ½ ∂R/∂a v
/// and the like for what the kernel itself has lost, where `basis` was formed from LLᵀ.
/// `variance` is that of the training logits, N, all in the reduced model.
ErrorBound error_bound(const ReducedBasis& basis, arma::uword rank, const arma::uvec& labels,
                       const MapFit& map, const WeightCovariance& covariance, const arma::vec& variance);

/// ‖c‖ of error_bound(), and ‖Kc‖.
struct SensitivityNorms {
  double plain = 0.0;
  double image = 0.0;

  /// What they are at most: ‖c‖ ≤ ½‖R^-½ g‖ with g = ½ ∂R/∂a v, of which |g_n| ≤ ½ v_n R_n and Σ v_n R_n = γ,
  /// and ‖Kc‖² = cᵀΣc/σ0² = gᵀ(I + ΣR)⁻¹Vg/σ0² ≤ ‖R^-½ g‖²/σ0², V the posterior covariance of the logits.
  static SensitivityNorms at_most(double prior_variance, double variance, arma::uword weights);
};

/// What is left out of a fit in short, for bounds that take no time.
struct Dropped {
  double trace = 0.0;         ///< ‖D‖_F² of directions
  double kernel_trace = 0.0;  ///< tr(K - LLᵀ), where LLᵀ stands for K
};

/// The same, looser, without the variances: ‖Dᵀu‖ ≤ ‖D‖_F ‖u‖ and SensitivityNorms::at_most(), with
/// `variance` at least the largest v. Far below what is shown as long as nothing was cut.
ErrorBound quick_error_bound(const Dropped& left_out, const MapFit& map, const arma::uvec& labels,
                             double prior_variance, double variance);

}  // namespace credence
