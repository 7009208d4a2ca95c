#include "core/model/triangular.h"

#include <cstddef>

using BlasInt = arma::blas_int;

// Two routines of BLAS that Armadillo has no wrapper for. The last arguments are the lengths of the strings,
// which Fortran passes out of sight.
extern "C" void dtrsv_(const char* triangle, const char* transpose, const char* diagonal, const BlasInt* rows,
                       const double* a, const BlasInt* a_stride, double* b, const BlasInt* b_stride,
                       std::size_t, std::size_t, std::size_t);
extern "C" void dtrsm_(const char* side, const char* triangle, const char* transpose, const char* diagonal,
                       const BlasInt* rows, const BlasInt* columns, const double* scale, const double* a,
                       const BlasInt* a_stride, double* b, const BlasInt* b_stride, std::size_t, std::size_t,
                       std::size_t, std::size_t);

namespace credence {

namespace {

void solve(char side, char transpose, const arma::mat& upper, arma::mat& b) {
  if (b.is_empty()) return;
  const auto rows = static_cast<BlasInt>(b.n_rows);
  const auto columns = static_cast<BlasInt>(b.n_cols);
  const auto stride = static_cast<BlasInt>(upper.n_rows);
  if (side == 'L' && columns == 1) {
    const BlasInt next = 1;
    dtrsv_("U", &transpose, "N", &rows, upper.memptr(), &stride, b.memptr(), &next, 1, 1, 1);
    return;
  }
  const double one = 1.0;
  dtrsm_(&side, "U", &transpose, "N", &rows, &columns, &one, upper.memptr(), &stride, b.memptr(), &rows, 1, 1,
         1, 1);
}

}  // namespace

void solve_upper(const arma::mat& upper, arma::mat& right) {
  solve('L', 'N', upper, right);
}

void solve_upper_transposed(const arma::mat& upper, arma::mat& right) {
  solve('L', 'T', upper, right);
}

void solve_upper_from_right(const arma::mat& upper, arma::mat& left) {
  solve('R', 'N', upper, left);
}

}  // namespace credence
