#pragma once

#include "core/concurrency/progress.h"

#include <armadillo>

#include <optional>
#include <stop_token>

namespace credence {

/// The few directions in the space of the weights that matter to RBF features centred on the training inputs,
/// found once for a width and good for all prior variances up to a largest one.
///
/// The features are the columns of K, N×N, and the prior is isotropic. With Q (N×r) an orthonormal basis of
/// the first r pivot columns of K, the weights w = Qv keep the prior N(0, σ0² I) on v, and F = KQ is their
/// design matrix. Leaving out the rest is an exact restriction of the model, not an approximation of the
/// kernel: what is lost is D = K(I - QQᵀ), which is of second order in what the pivots leave of K. Any r
/// leading columns of F serve a smaller prior variance. The rank is within a tenth of that of the
/// eigenvectors, which would be the best choice, at a fraction of their cost.
///
/// With many points KQ is formed from K ≈ LLᵀ in time linear in N; then `residual` is not empty.
class ReducedBasis {
 public:
  /// Nothing when more than `largest_rank` directions would be needed and `may_truncate` is false; otherwise
  /// the basis stops there. Throws Cancelled when stopped. `progress` as in pivoted_cholesky().
  static std::optional<ReducedBasis> build(const arma::mat& inputs, double width,
                                           double largest_prior_variance, arma::uword largest_rank,
                                           bool may_truncate, const std::stop_token& stop = {},
                                           const ProgressCallback& progress = {});

  double width() const { return width_; }
  double largest_prior_variance() const { return largest_prior_variance_; }

  /// How many directions to keep at a prior variance, the bias not counted: as few as lose at most 1e-8 nats
  /// of the determinant's term of the evidence and 1e-5 of the prior's variance over all points.
  arma::uword rank(double prior_variance) const;

  /// [1, F], N×(rank+1): a view, valid as long as this object.
  arma::mat design_matrix(arma::uword rank) const;

  /// [1, f(x)] at new inputs, n×(rank+1): f(x) = k(x, centres)·C, C being the first columns of
  /// coefficients().
  arma::mat design_matrix(const arma::mat& inputs, arma::uword rank) const;

  const arma::mat& centres() const { return centres_; }            ///< m×2
  const arma::mat& coefficients() const { return coefficients_; }  ///< m×R, of all directions
  /// The largest diagonal entry of K - LLᵀ where F was formed from LLᵀ; 0 where it was formed from K.
  double kernel_residual() const { return residual_.is_empty() ? 0.0 : residual_.max(); }

  /// ‖D‖_F² when `rank` directions are kept.
  double dropped_trace(arma::uword rank) const { return dropped_trace_(rank); }

  /// ‖Dᵀv‖ for each column v of `vectors`, N×c, when `rank` directions are kept.
  arma::vec dropped_norms(const arma::mat& vectors, arma::uword rank) const;

  /// LLᵀ·vectors, where F was formed from LLᵀ.
  arma::mat kernel_product(const arma::mat& vectors) const;

  /// N, the diagonal of K - LLᵀ where F was formed from LLᵀ; else empty.
  const arma::vec& residual() const { return residual_; }

 private:
  double width_ = 1.0;
  double largest_prior_variance_ = 1.0;
  arma::mat centres_;        // m×2: all inputs, or the pivots
  arma::mat coefficients_;   // m×R: Q, or L_P⁻ᵀRᵀ
  arma::mat design_;         // N×(R+1), the bias first
  arma::mat kernel_;         // K, where F was formed from it
  arma::vec dropped_trace_;  // R+1
  arma::mat triangle_;       // R×R, LᵀL = RᵀR, where F was formed from LLᵀ
  arma::vec residual_;
};

}  // namespace credence
