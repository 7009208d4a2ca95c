#pragma once

#include "core/model/features.h"

#include <armadillo>

#include <optional>

namespace credence {

/// A smooth kernel along one axis as a sum of polynomials, k(x, z) = Σ_a ψ_a(x) ψ_a(z) to rounding error for
/// x and z in an interval. Beyond it polynomials explode; there k(x, z) = Σ_s c_s(x) T_s(z), with
/// coefficients of the kernel itself.
class KernelPolynomials {
 public:
  /// Nothing where more than a few hundred degrees would be needed: a kernel much narrower than the interval,
  /// or one that is not smooth.
  static std::optional<KernelPolynomials> along(double low, double high, const Kernel& kernel);

  arma::uword degree() const { return coefficients_.n_rows - 1; }  ///< d
  arma::uword count() const { return coefficients_.n_cols; }       ///< p, the largest first
  const arma::mat& coefficients() const { return coefficients_; }  ///< (d + 1)×p, of Chebyshev polynomials
  const arma::vec& weights() const { return weights_; }            ///< p: how much each adds to the kernel

  /// Of places in the interval into those of Chebyshev polynomials, [-1, 1].
  arma::vec scaled(const arma::vec& places) const;
  bool contains(double place) const { return place >= low_ && place <= high_; }
  /// ψ_a at places in the interval, n×p.
  arma::mat values(const arma::vec& places) const;
  /// c_s of places anywhere, n×(d + 1), for z in the interval: k(x, nodes()) transform()ᵀ.
  arma::mat expansion(const arma::vec& places) const;
  const arma::vec& nodes() const { return nodes_; }          ///< in the interval
  const arma::mat& transform() const { return transform_; }  ///< (d + 1)×nodes

 private:
  double low_ = -1.0;
  double high_ = 1.0;
  Kernel kernel_;
  arma::vec weights_;
  arma::mat coefficients_;
  arma::vec nodes_;
  arma::mat transform_;  // of values there into coefficients
};

}  // namespace credence
