#include "core/model/cell_cosines.h"

#include "core/model/chebyshev.h"

#include <cmath>
#include <numbers>

namespace credence {

/// |J_m(x)| ≤ (x/2)^m / m! (Abramowitz & Stegun 9.1.62): as many until twice that is rounding.
arma::uword CellCosines::terms_for(arma::uword cells, arma::uword degree) {
  constexpr double rounding = 1e-16;
  if (cells == 1) return degree + 1;
  const double x = std::numbers::pi * static_cast<double>(degree) / static_cast<double>(2 * cells);
  arma::uword terms = 1;
  for (double size = 2.0; size > rounding || static_cast<double>(terms) < x; ++terms)
    size *= 0.5 * x / static_cast<double>(terms);
  return terms;
}

CellCosines::CellCosines(arma::uword cells, arma::uword degree)
    : cells_(cells), cosines_(4 * cells, arma::fill::none) {
  if (cells == 1) {
    series_.eye(degree + 1, degree + 1);
    return;
  }
  const double half = std::numbers::pi / static_cast<double>(2 * cells);  // δ
  for (arma::uword j = 0; j < cosines_.n_elem; ++j) cosines_(j) = std::cos(half * static_cast<double>(j));
  const arma::rowvec rates = half * arma::regspace<arma::rowvec>(0.0, static_cast<double>(degree));
  const arma::uword terms = terms_for(cells, degree);
  const arma::mat angles = chebyshev_nodes(terms) * rates;
  series_ = chebyshev_transform(terms) * (arma::cos(angles) + arma::sin(angles));
}

arma::mat CellCosines::coefficients(arma::uword first, arma::uword last) const {
  if (cells_ == 1) return series_;
  const arma::uword around = cosines_.n_elem;
  arma::mat result((last - first + 1) * terms(), series_.n_cols, arma::fill::none);
  for (arma::uword k = 0; k < series_.n_cols; ++k) {
    double* coefficient = result.colptr(k);
    for (arma::uword cell = first; cell <= last; ++cell) {
      const arma::uword turn = (2 * cell + 1) * k % around;  // kθ_c
      const double cosine = cosines_(turn);
      const double sine = cosines_((turn + 3 * cells_) % around);
      for (arma::uword m = 0; m < terms(); ++m)
        *coefficient++ = (m % 2 == 0 ? cosine : -sine) * series_(m, k);
    }
  }
  return result;
}

}  // namespace credence
