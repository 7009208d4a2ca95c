#include "core/model/triangular.h"

#include <cstddef>

using BlasInt = arma::blas_int;

// Routines of BLAS that Armadillo has no wrapper for. The last arguments are the lengths of the strings,
// which Fortran passes out of sight.
extern "C" void dtrsv_(const char* triangle, const char* transpose, const char* diagonal, const BlasInt* rows,
                       const double* a, const BlasInt* a_stride, double* b, const BlasInt* b_stride,
                       std::size_t, std::size_t, std::size_t);
extern "C" void dtrsm_(const char* side, const char* triangle, const char* transpose, const char* diagonal,
                       const BlasInt* rows, const BlasInt* columns, const double* scale, const double* a,
                       const BlasInt* a_stride, double* b, const BlasInt* b_stride, std::size_t, std::size_t,
                       std::size_t, std::size_t);

extern "C" void dsymv_(const char* triangle, const BlasInt* rows, const double* scale, const double* a,
                       const BlasInt* a_stride, const double* x, const BlasInt* x_stride, const double* keep,
                       double* y, const BlasInt* y_stride, std::size_t);

extern "C" void dtrmm_(const char* side, const char* triangle, const char* transpose, const char* diagonal,
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

arma::vec symmetric_product(const arma::mat& a, const arma::vec& x) {
  arma::vec y(x.n_elem);
  const auto rows = static_cast<BlasInt>(a.n_rows);
  const BlasInt next = 1;
  const double one = 1.0;
  const double zero = 0.0;
  dsymv_("U", &rows, &one, a.memptr(), &rows, x.memptr(), &next, &zero, y.memptr(), &next, 1);
  return y;
}

void solve_upper(const arma::mat& upper, arma::mat& right) {
  solve('L', 'N', upper, right);
}

void solve_upper_transposed(const arma::mat& upper, arma::mat& right) {
  solve('L', 'T', upper, right);
}

void solve_upper_from_right(const arma::mat& upper, arma::mat& left) {
  solve('R', 'N', upper, left);
}

void multiply_upper_from_right(const arma::mat& upper, arma::mat& left) {
  if (left.is_empty()) return;
  const auto rows = static_cast<BlasInt>(left.n_rows);
  const auto columns = static_cast<BlasInt>(left.n_cols);
  const auto stride = static_cast<BlasInt>(upper.n_rows);
  const double one = 1.0;
  dtrmm_("R", "U", "N", "N", &rows, &columns, &one, upper.memptr(), &stride, left.memptr(), &rows, 1, 1, 1,
         1);
}

}  // namespace credence
