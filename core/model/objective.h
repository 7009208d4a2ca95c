#pragma once

#include "core/model/newton.h"

#include <armadillo>

namespace credence {

/// E(w) = -log p(y|w) + wᵀw/2σ0², the negative log posterior but for a constant, and its derivatives. With
/// no_prior the second term is zero.
/// Refers to the design matrix (N×M) and the labels (N zeros and ones), which must outlive it.
class Objective {
 public:
  Objective(const arma::mat& design, const arma::uvec& labels, double prior_variance)
      : design_(design), labels_(labels), prior_variance_(prior_variance) {}

  NewtonState at(arma::vec weights) const;

  /// `logits` must be Φw.
  NewtonState at(arma::vec weights, arma::vec logits) const;

  /// w = 0, where every probability is one half.
  NewtonState at_zero() const;

  /// y - σ(a), N
  arma::vec residual(const arma::vec& logits) const;

  /// ∇E = w/σ0² - Φᵀ(y - σ(a)), M
  arma::vec gradient(const NewtonState& state) const;

  /// A·v for A = ΦᵀRΦ + I/σ0², R = diag(curvature)
  arma::vec hessian_product(const arma::vec& curvature, const arma::vec& v) const;

  /// As hessian_factor(): A⁻¹ is factor_unit() times (UᵀU)⁻¹
  arma::mat factor(const arma::vec& curvature) const;

  const arma::mat& design() const { return design_; }
  const arma::uvec& labels() const { return labels_; }
  double prior_variance() const { return prior_variance_; }

 private:
  const arma::mat& design_;
  const arma::uvec& labels_;
  double prior_variance_;
};

}  // namespace credence
