#pragma once

#include "core/model/kernel_polynomials.h"

#include <armadillo>

#include <optional>

namespace credence {

/// A kernel of the plane that is a product along the axes, as k(x, z) = Σ_i φ_i(x) φ_i(z) with products
/// φ_i(x) = ψ_a(x1) χ_b(x2) of polynomials on a box.
class KernelProducts {
 public:
  /// On the box of the inputs, N×2. Nothing where KernelPolynomials has none, or where more than
  /// `most` products were needed.
  static std::optional<KernelProducts> on(const arma::mat& inputs, const Kernel& kernel, arma::uword most);

  arma::uword count() const { return first_.n_elem; }  ///< r
  const KernelPolynomials& along1() const { return *along1_; }
  const KernelPolynomials& along2() const { return *along2_; }

  /// How many products, which stand in the order of their weight, weigh more than this share of the first.
  arma::uword leading(double share) const;

  bool contains(const arma::mat& inputs, arma::uword row) const {
    return along1_->contains(inputs(row, 0)) && along2_->contains(inputs(row, 1));
  }
  /// φ at inputs in the box, n×r.
  arma::mat values(const arma::mat& inputs) const;
  /// c_s(x1) c_t(x2) of inputs anywhere, n×(d1 + 1)(d2 + 1), s first.
  arma::mat expansion(const arma::mat& inputs) const;
  /// The same functions of x as sums of kernels on a grid of nodes×2.
  arma::mat nodes() const;
  /// Σ_n u_n T_s(x_n1) T_t(x_n2) φ_i(x_n) for some i, (d1 + 1)(d2 + 1)×chosen, from a table of
  /// (2 d1 + 1)×(2 d2 + 1).
  arma::mat cross_sums(const arma::mat& table, const arma::uvec& chosen) const;
  /// The coefficients of the functions that are these sums of expansions, as sums of kernels on the nodes,
  /// nodes×chosen.
  arma::mat cross_sums_on_nodes(const arma::mat& table, const arma::uvec& chosen) const;

  /// Of Σ_i y_i φ_i in Chebyshev polynomials, (d1 + 1)×(d2 + 1), for y of the first products.
  arma::mat surface(const arma::vec& weights) const;
  /// Σ_n u_n φ_i(x_n), r, from the table of these sums, at least (d1 + 1)×(d2 + 1).
  arma::vec sums(const arma::mat& table) const;

  /// Of Σ_ij Q_ij φ_i φ_j, (2 d1 + 1)×(2 d2 + 1), for Q r×r symmetric, of which the upper triangle is read.
  arma::mat quadratic_surface(const arma::mat& form) const;
  /// A bound on what the sum loses of k(x, x) = 1 anywhere in the box, and of k(x, z) thereby.
  double largest_loss() const;
  /// Σ_n u_n φ_i(x_n) φ_j(x_n) of the first `used` products, from a table of (2 d1 + 1)×(2 d2 + 1).
  arma::mat gram(const arma::mat& table, arma::uword used) const;

 private:
  /// With a turn after each axis.
  arma::mat cross_sums_turned(const arma::mat& table, const arma::uvec& chosen, const arma::mat& turn1,
                              const arma::mat& turn2) const;

  std::optional<KernelPolynomials> along1_;
  std::optional<KernelPolynomials> along2_;
  arma::vec weights_;    // r
  arma::uvec first_;     // r: a
  arma::uvec second_;    // r: b
  arma::mat products1_;  // pairs×(2 d1 + 1): ψ_a ψ_c in Chebyshev polynomials, a ≤ c
  arma::mat products2_;
};

}  // namespace credence
