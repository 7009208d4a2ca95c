#pragma once

#include <armadillo>

#include <memory>

namespace credence {

/// A square root U of H = UᵀU = I + S0^½ΦᵀRΦS0^½, M×M, that is no matrix of its own: what a posterior needs
/// of the Hessian where M² numbers would be too many. The constant's weight comes first. Never changes once
/// made, and is used by several threads at once.
class HessianRoot {
 public:
  HessianRoot() = default;
  virtual ~HessianRoot() = default;
  HessianRoot(const HessianRoot&) = delete;
  HessianRoot& operator=(const HessianRoot&) = delete;

  virtual arma::uword size() const = 0;  ///< M
  /// right ← U⁻¹right and right ← U⁻ᵀright, M×C.
  virtual void solve(arma::mat& right) const = 0;
  virtual void solve_transposed(arma::mat& right) const = 0;
  virtual arma::vec product(const arma::vec& v) const = 0;  ///< Hv
  virtual double log_determinant() const = 0;               ///< of H
  virtual arma::vec inverse_diagonal() const = 0;           ///< of H⁻¹, M
  virtual double determinant_rounding() const = 0;          ///< nats by which rounding may have moved it
  /// φᵀH⁻¹φ for the functions φ at inputs n×2, in the units of the features: n.
  virtual arma::vec variances(const arma::mat& inputs) const = 0;
  /// That of the prior alone, with the same functions: R = 0. Null where rounding leaves none.
  virtual std::shared_ptr<const HessianRoot> without_data() const = 0;
};

}  // namespace credence
