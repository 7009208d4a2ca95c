#pragma once

#include "core/model/hessian_root.h"
#include "core/model/near_kernel.h"
#include "core/model/supernodal_factor.h"

#include <armadillo>

#include <cstddef>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

class SparseHessian;

/// The Hessians H = I + σ0²ΦᵀRΦ, Φ = [1, K'], of a kernel that is next to nothing between most points: where
/// they have entries. The constant's row has all of them, and is eliminated last.
class SparsePattern {
 public:
  /// For prior variances up to a largest one. Nothing where more than `most_entries` would be held of half of
  /// H. Throws Cancelled when stopped.
  static std::shared_ptr<const SparsePattern> find(std::shared_ptr<const NearKernel> kernel,
                                                   double largest_prior_variance, std::size_t most_entries,
                                                   const std::stop_token& stop = {});

  /// As far as it has entries, of N points and prior variances up to a largest one.
  static double reach(arma::uword points, double width, double largest_prior_variance);

  const NearKernel& kernel() const { return *kernel_; }
  double largest_prior_variance() const { return largest_prior_variance_; }
  double operations() const { return pattern_->operations(); }        ///< of one factorisation
  std::size_t factor_entries() const { return pattern_->entries(); }  ///< numbers

  /// At least ‖D‖_F/σ0² for what is left out of H, whatever R.
  double missed_norm() const { return missed_norm_; }

  /// H with curvatures or precisions R, N in the kernel's order. Null where rounding leaves no factor. Throws
  /// Cancelled when stopped.
  static std::shared_ptr<const SparseHessian> factor(const std::shared_ptr<const SparsePattern>& pattern,
                                                     const arma::vec& curvature, double prior_variance,
                                                     const std::stop_token& stop = {});

 private:
  std::vector<double> values(const arma::vec& curvature, double prior_variance,
                             const std::stop_token& stop) const;

  std::shared_ptr<const NearKernel> kernel_;
  double largest_prior_variance_ = 1.0;
  std::shared_ptr<const SupernodalPattern> pattern_;  // of H but for the constant
  double missed_norm_ = 0.0;
};

/// One of them, by its factor.
class SparseHessian final : public HessianRoot {
 public:
  SparseHessian(std::shared_ptr<const SparsePattern> pattern, std::shared_ptr<const SupernodalFactor> factor,
                arma::vec curvature, double prior_variance);

  arma::uword size() const override { return pattern_->kernel().count() + 1; }
  void solve(arma::mat& right) const override;
  void solve_transposed(arma::mat& right) const override;
  arma::vec product(const arma::vec& v) const override;
  double log_determinant() const override;
  arma::vec inverse_diagonal() const override;
  double determinant_rounding() const override;
  arma::vec variances(const arma::mat& inputs) const override;
  std::shared_ptr<const HessianRoot> without_data() const override;

  const SparsePattern& pattern() const { return *pattern_; }
  double prior_variance() const { return prior_variance_; }

  /// H⁻¹v of weights whose kernels stand in the kernel's order: the constant, then those, N+1.
  arma::vec times_inverse(const arma::vec& v) const;

 private:
  void in_kernel_order(arma::mat& weights) const;
  void in_row_order(arma::mat& weights) const;

  std::shared_ptr<const SparsePattern> pattern_;
  std::shared_ptr<const SupernodalFactor> factor_;
  arma::vec curvature_;  // N, R
  double prior_variance_;
  // H is [d bᵀ; b A]: half is L⁻¹Pb, quotient A⁻¹b, and pivot d - bᵀA⁻¹b, which is at least one.
  arma::vec half_;
  arma::vec quotient_;
  double pivot_ = 1.0;
};

/// Φw, N, and Φᵀu, N+1, for Φ = [1, K'] with everything in the kernel's order, the constant first.
arma::vec near_logits(const NearKernel& kernel, const arma::vec& weights);
arma::vec near_transposed(const NearKernel& kernel, const arma::vec& u);

}  // namespace credence
