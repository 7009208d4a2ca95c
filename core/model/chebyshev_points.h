#pragma once

#include <armadillo>

#include <stop_token>

namespace credence {

/// Points in a box, of which every sum of products of polynomials is a table: memory and time per point do
/// not depend on how many functions are summed.
class ChebyshevPoints {
 public:
  /// Places in [-1, 1] along each axis, N each.
  ChebyshevPoints(arma::vec along1, arma::vec along2);

  /// Some of them.
  ChebyshevPoints of(const arma::uvec& rows) const { return {along1_.elem(rows), along2_.elem(rows)}; }

  arma::uword size() const { return along1_.n_elem; }

  /// M_st = Σ_n u_n T_s(x_n1) T_t(x_n2), (degree1 + 1)×(degree2 + 1), for u of N. Throws Cancelled when
  /// stopped.
  arma::mat sums(const arma::vec& weights, arma::uword degree1, arma::uword degree2,
                 const std::stop_token& stop = {}) const;

  /// Σ_st C_st T_s(x_n1) T_t(x_n2), N. Throws Cancelled when stopped.
  arma::vec values(const arma::mat& coefficients, const std::stop_token& stop = {}) const;

 private:
  arma::vec along1_;
  arma::vec along2_;
};

}  // namespace credence
