#pragma once

#include <armadillo>

namespace credence {

/// The functions cos kθ, k = 0 … degree, on each of many equal cells of [0, π] as polynomials of where in the
/// cell θ lies: of points that lie near each other a few sums then say all. With θ = θ_c + δτ, |τ| ≤ 1,
///
///   cos kθ = cos kθ_c cos kδτ - sin kθ_c sin kδτ,
///
/// a series in T_m(τ) whose coefficients fall like the Bessel functions J_m(kδ) (Abramowitz & Stegun
/// 9.1.44–45). One cell is all of [-1, 1] in x = cos θ, where cos kθ = T_k(x).
class CellCosines {
 public:
  CellCosines(arma::uword cells, arma::uword degree);

  /// terms() of so many cells and such a degree.
  static arma::uword terms_for(arma::uword cells, arma::uword degree);

  /// How many of the T_m(τ) give all the functions to rounding error.
  arma::uword terms() const { return series_.n_rows; }
  /// Column k has the coefficients of cos kθ in the cells first … last, one below the other:
  /// terms·cells×(degree + 1).
  arma::mat coefficients(arma::uword first, arma::uword last) const;

 private:
  arma::uword cells_;
  arma::mat series_;   // of cos kδτ in even rows, of sin kδτ in odd ones
  arma::vec cosines_;  // of multiples of π/(2 cells), once around
};

}  // namespace credence
