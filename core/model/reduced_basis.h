#pragma once

#include "core/concurrency/progress.h"
#include "core/model/basis.h"
#include "core/model/near_kernel.h"

#include <armadillo>

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// The kernel matrix of very many points is multiplied as it is where so many of its entries at most are more
/// than nothing; where more are, the features are formed from K ≈ LLᵀ, which takes more pivots.
inline constexpr double nothing_of_kernel = 1e-14;
inline constexpr std::size_t most_entries_for_products = 40'000'000;

/// The ‖D‖_F² that may be left out: it changes the determinant's term by ½ log det(I + σ0² DᵀRD) ≤ σ0²
/// ‖D‖_F²/8, as no curvature is above ¼, which is at most 1e-8 nats, and 1e-5 of the prior's variance over
/// all points.
double allowed_trace(double prior_variance);

/// The few directions in the space of the weights that matter to kernels centred on the training inputs,
/// found once for a width and good for all prior variances up to a largest one.
///
/// The features are the columns of K, N×N, and the prior is isotropic. With Q (N×r) an orthonormal basis of
/// the first r pivot columns of K, the weights w = Qv keep the prior N(0, σ0² I) on v, and F = KQ is their
/// design matrix. Leaving out the rest is an exact restriction of the model, not an approximation of the
/// kernel: what is lost is D = K(I - QQᵀ), which is of second order in what the pivots leave of K. Any r
/// leading columns of F serve a smaller prior variance. The rank is within a tenth of that of the
/// eigenvectors, which would be the best choice, at a fraction of their cost.
///
/// With very many points, or few pivots, KQ is formed from K ≈ LLᵀ in time linear in N, and f at new inputs
/// is a sum over the pivots alone; then `residual` is not empty. With centres of their own K is N×M, and Q
/// spans the pivot columns of the centres' own kernel matrix, M×M.
class ReducedBasis {
 public:
  /// Nothing when more than `largest_rank` directions would be needed and `may_truncate` is false; otherwise
  /// the basis stops there. Throws Cancelled when stopped. `progress` as in pivoted_cholesky().
  static std::optional<ReducedBasis> build(const arma::mat& inputs, const Kernel& kernel,
                                           double largest_prior_variance, arma::uword largest_rank,
                                           bool may_truncate, const std::stop_token& stop = {},
                                           const ProgressCallback& progress = {});

  /// The same for kernels on centres of their own, M×2, at inputs N×2, in time linear in N: the pivots are
  /// found among the centres, and no M×N matrix is held.
  static std::optional<ReducedBasis> build_on(const arma::mat& centres, const arma::mat& inputs,
                                              const Kernel& kernel, double largest_prior_variance,
                                              arma::uword largest_rank, bool may_truncate,
                                              const std::stop_token& stop = {},
                                              const ProgressCallback& progress = {});

  const Kernel& kernel() const { return kernels_->kernel; }
  double largest_prior_variance() const { return largest_prior_variance_; }

  /// How many directions to keep at a prior variance, the bias not counted: as few as lose at most 1e-8 nats
  /// of the determinant's term of the evidence and 1e-5 of the prior's variance over all points.
  arma::uword rank(double prior_variance) const;

  /// [1, F], N×(rank+1): a view, valid as long as this object.
  arma::mat design_matrix(arma::uword rank) const;

  /// [1, f(x)] at new inputs, n×(rank+1).
  arma::mat design_matrix(const arma::mat& inputs, arma::uword rank) const;

  /// f, of all directions: on all inputs, or on the pivots.
  const std::shared_ptr<const KernelSum>& kernel_sum() const { return kernels_; }
  /// The largest diagonal entry of K - LLᵀ where F was formed from LLᵀ, or the basis stopped before its end;
  /// else 0.
  double kernel_residual() const { return kernel_residual_; }

  /// ‖D‖_F² when `rank` directions are kept.
  double dropped_trace(arma::uword rank) const { return dropped_trace_(rank); }

  /// ‖Dᵀv‖ for each column v of `vectors`, N×c, when `rank` directions are kept.
  arma::vec dropped_norms(const arma::mat& vectors, arma::uword rank) const;

  /// LLᵀ·vectors, where F was formed from LLᵀ.
  arma::mat kernel_product(const arma::mat& vectors) const;

  /// Whether the basis stopped before its end.
  bool is_cut() const { return !cut_centres_.is_empty(); }
  /// Of such a one, n: the sum of all kernels' squares at inputs n×2, less that of the directions in their
  /// design matrix. Not negative.
  arma::vec left_out(const arma::mat& inputs, const arma::mat& design) const;

  /// N, the diagonal of K - LLᵀ where F was formed from LLᵀ; else empty.
  const arma::vec& residual() const { return residual_; }

 private:
  // Both: false where `most` directions are not enough and it may not be cut there.
  bool build_from_products(const arma::mat& inputs, const Kernel& kernel, arma::uword most, bool may_truncate,
                           const std::stop_token& stop, const ProgressCallback& progress);
  bool build_from_factor(const arma::mat& inputs, const Kernel& kernel, arma::uword most, bool may_truncate,
                         const std::stop_token& stop, const ProgressCallback& progress);

  double largest_prior_variance_ = 1.0;
  std::shared_ptr<const KernelSum> kernels_;  // coefficients m×R: Q, or L_P⁻ᵀRᵀ
  arma::mat design_;                          // N×(R+1), the bias first
  arma::mat gram_;                            // K, where F was formed from it and is square; or of very
  std::shared_ptr<const NearKernel> near_;    // many points what of it is more than nothing
  arma::mat inputs_;                          // N×2, where there are centres of their own
  arma::vec dropped_trace_;                   // R+1
  arma::mat triangle_;                        // R×R, LᵀL = RᵀR, where F was formed from LLᵀ
  arma::mat cut_centres_;                     // m×2, all of them, where the basis stopped before its end
  arma::vec residual_;
  double kernel_residual_ = 0.0;
};

/// The leading directions of a reduced basis, as many as a prior variance asks for.
class SpectralBasis : public Basis {
 public:
  /// `directions`, the constant not counted, of standardised training inputs.
  SpectralBasis(const Standardisation& standardisation, std::shared_ptr<const ReducedBasis> reduced,
                arma::uword directions, arma::uword full_size);

  std::string_view route() const override { return "spectral"; }
  arma::uword size() const override { return directions_ + 1; }
  arma::uword full_size() const override { return full_size_; }
  arma::mat design_matrix(const arma::mat& inputs) const override;
  arma::mat training_design(const arma::mat& inputs) const override;
  std::shared_ptr<const KernelSum> kernel_sum() const override { return reduced_->kernel_sum(); }
  bool is_cut() const override { return reduced_->is_cut(); }
  arma::vec left_out(const arma::mat& inputs, const arma::mat& design) const override;

 private:
  std::shared_ptr<const ReducedBasis> reduced_;
  arma::uword directions_;
  arma::uword full_size_;
};

}  // namespace credence
