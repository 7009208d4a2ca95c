#pragma once

#include "core/model/newton.h"
#include "core/model/prior.h"

#include <armadillo>

#include <utility>

namespace credence {

/// E(w) = -log p(y|w) + (w - m0)ᵀS0⁻¹(w - m0)/2, the negative log posterior but for a constant, and its
/// derivatives; wᵀw/2σ0² with a variance alone. With no_prior the second term is zero.
/// Refers to the design matrix (N×M) and the labels (N zeros and ones), which must outlive it.
class Objective {
 public:
  Objective(const arma::mat& design, const arma::uvec& labels, Prior prior)
      : design_(design), labels_(labels), prior_(std::move(prior)) {}

  NewtonState at(arma::vec weights) const;

  /// `logits` must be Φw.
  NewtonState at(arma::vec weights, arma::vec logits) const;

  /// w = m0, the most probable without data: zero as a rule, where every probability is one half.
  NewtonState at_prior_mean() const;

  /// y - σ(a), N
  arma::vec residual(const arma::vec& logits) const;

  /// ∇E = S0⁻¹(w - m0) - Φᵀ(y - σ(a)), M
  arma::vec gradient(const NewtonState& state) const;

  /// A·v for A = ΦᵀRΦ + S0⁻¹, R = diag(curvature)
  arma::vec hessian_product(const arma::vec& curvature, const arma::vec& v) const;

  /// As hessian_factor(): A⁻¹ is factor_unit() times S(UᵀU)⁻¹S
  arma::mat factor(const arma::vec& curvature) const;

  const arma::mat& design() const { return design_; }
  const arma::uvec& labels() const { return labels_; }
  const Prior& prior() const { return prior_; }

 private:
  const arma::mat& design_;
  const arma::uvec& labels_;
  Prior prior_;
};

}  // namespace credence
