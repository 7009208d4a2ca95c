#include "core/model/cholesky_on_cores.h"

#include "core/concurrency/parallel.h"

#include <algorithm>
#include <cblas.h>
#include <cstddef>

namespace credence {

namespace {

/// A smaller matrix is factorised before others could help.
constexpr arma::uword smallest_for_cores = 768;
constexpr arma::uword columns_at_once = 128;
constexpr std::size_t rows_of_columns_at_once = 256;  // on each core

int int_of(arma::uword n) {
  return static_cast<int>(n);
}

/// Of rows first … last of `columns` columns, from `at` on, what the columns before them have in common.
void subtract_columns_before(double* block, arma::uword rows, arma::uword at, arma::uword columns,
                             arma::uword first, arma::uword last) {
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, int_of(last - first + 1), int_of(columns), int_of(at),
              -1.0, block + first, int_of(rows), block + at, int_of(rows), 1.0, block + at * rows + first,
              int_of(rows));
}

/// The triangle of A at `at`, in place; false where there is none.
bool factorise_corner(double* block, arma::uword rows, arma::uword at, arma::uword columns) {
  arma::mat corner(columns, columns, arma::fill::none);
  for (arma::uword k = 0; k < columns; ++k) {
    std::copy_n(block + (at + k) * rows + at, columns, corner.colptr(k));
  }
  if (!arma::chol(corner, corner, "lower")) return false;
  for (arma::uword k = 0; k < columns; ++k) {
    std::copy_n(corner.colptr(k), columns, block + (at + k) * rows + at);
  }
  return true;
}

}  // namespace

bool factorise_columns(double* block, arma::uword rows, arma::uword columns) {
  for (arma::uword at = 0; at < columns; at += columns_at_once) {
    const arma::uword width = std::min(columns_at_once, columns - at);
    if (at > 0) {
      parallel_blocks(rows - at, rows_of_columns_at_once, [&](arma::uword first, arma::uword last) {
        subtract_columns_before(block, rows, at, width, at + first, at + last);
      });
    }
    if (!factorise_corner(block, rows, at, width)) return false;
    const arma::uword below = at + width;
    if (below == rows) continue;
    const double* const corner = block + at * rows + at;
    parallel_blocks(rows - below, rows_of_columns_at_once, [&](arma::uword first, arma::uword last) {
      cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, int_of(last - first + 1),
                  int_of(width), 1.0, corner, int_of(rows), block + at * rows + below + first, int_of(rows));
    });
  }
  return true;
}

bool cholesky_on_cores(arma::mat& a) {
  if (a.n_rows < smallest_for_cores) return arma::chol(a, a, "lower");
  if (!factorise_columns(a.memptr(), a.n_rows, a.n_cols)) return false;
  for (arma::uword k = 1; k < a.n_cols; ++k) std::fill_n(a.colptr(k), k, 0.0);
  return true;
}

}  // namespace credence
