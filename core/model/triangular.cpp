#include "core/model/triangular.h"

#include <cblas.h>

namespace credence {

namespace {

// What Armadillo has no wrapper for. CBLAS takes plain ints.
int length(arma::uword n) {
  return static_cast<int>(n);
}

void solve(CBLAS_SIDE side, CBLAS_TRANSPOSE transpose, const arma::mat& upper, arma::mat& b) {
  if (b.is_empty()) return;
  if (side == CblasLeft && b.n_cols == 1) {
    cblas_dtrsv(CblasColMajor, CblasUpper, transpose, CblasNonUnit, length(b.n_rows), upper.memptr(),
                length(upper.n_rows), b.memptr(), 1);
    return;
  }
  cblas_dtrsm(CblasColMajor, side, CblasUpper, transpose, CblasNonUnit, length(b.n_rows), length(b.n_cols),
              1.0, upper.memptr(), length(upper.n_rows), b.memptr(), length(b.n_rows));
}

}  // namespace

arma::mat product_of_part(const arma::mat& left, const arma::mat& right, arma::uword first_row,
                          arma::uword columns) {
  arma::mat product(left.n_rows, columns, arma::fill::zeros);
  if (left.is_empty() || columns == 0) return product;
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, length(left.n_rows), length(columns),
              length(left.n_cols), 1.0, left.memptr(), length(left.n_rows), right.memptr() + first_row,
              length(right.n_rows), 0.0, product.memptr(), length(left.n_rows));
  return product;
}

void add_product_of_columns(const arma::mat& left, arma::uword first_column, const arma::mat& right,
                            arma::mat& into) {
  if (right.is_empty() || into.is_empty()) return;
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, length(into.n_rows), length(into.n_cols),
              length(right.n_cols), 1.0, left.colptr(first_column), length(left.n_rows), right.memptr(),
              length(right.n_rows), 1.0, into.memptr(), length(into.n_rows));
}

void fill_upper_gram(const arma::mat& columns, arma::uword first, arma::uword last, arma::mat& gram) {
  if (columns.is_empty()) return;
  const int rows = length(columns.n_rows);
  const int leading = length(gram.n_rows);
  const int count = length(last - first + 1);
  const double* const block = columns.colptr(first);
  if (first > 0) {
    cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, length(first), count, rows, 1.0, columns.memptr(),
                rows, block, rows, 0.0, gram.colptr(first), leading);
  }
  cblas_dsyrk(CblasColMajor, CblasUpper, CblasTrans, count, rows, 1.0, block, rows, 0.0,
              gram.colptr(first) + first, leading);
}

void eliminate_rows(const arma::mat& known, const arma::mat& right, const arma::mat& upper, arma::uword first,
                    arma::uword last, arma::mat& into) {
  const int rows = length(last - first + 1);
  const int columns = length(into.n_cols);
  double* const block = into.memptr() + first;
  if (known.n_cols > 0) {
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, rows, columns, length(known.n_cols), -1.0,
                known.memptr() + first, length(known.n_rows), right.memptr(), length(right.n_rows), 1.0,
                block, length(into.n_rows));
  }
  cblas_dtrsm(CblasColMajor, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, rows, columns, 1.0,
              upper.memptr(), length(upper.n_rows), block, length(into.n_rows));
}

void add_weighted_gram_product(const arma::mat& design, arma::uword first, arma::uword last,
                               const arma::vec& weights, const arma::vec& v, arma::vec& into) {
  const arma::uword rows = last - first + 1;
  const double* const block = design.memptr() + first;
  arma::vec logits(rows, arma::fill::none);
  cblas_dgemv(CblasColMajor, CblasNoTrans, length(rows), length(design.n_cols), 1.0, block,
              length(design.n_rows), v.memptr(), 1, 0.0, logits.memptr(), 1);
  logits %= weights.subvec(first, last);
  cblas_dgemv(CblasColMajor, CblasTrans, length(rows), length(design.n_cols), 1.0, block,
              length(design.n_rows), logits.memptr(), 1, 1.0, into.memptr(), 1);
}

arma::vec symmetric_product(const arma::mat& a, const arma::vec& x) {
  arma::vec y(x.n_elem);
  cblas_dsymv(CblasColMajor, CblasUpper, length(a.n_rows), 1.0, a.memptr(), length(a.n_rows), x.memptr(), 1,
              0.0, y.memptr(), 1);
  return y;
}

void solve_upper(const arma::mat& upper, arma::mat& right) {
  solve(CblasLeft, CblasNoTrans, upper, right);
}

void solve_upper_transposed(const arma::mat& upper, arma::mat& right) {
  solve(CblasLeft, CblasTrans, upper, right);
}

void solve_lower(const arma::mat& lower, arma::vec& x) {
  cblas_dtrsv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, length(x.n_elem), lower.memptr(),
              length(lower.n_rows), x.memptr(), 1);
}

void solve_lower_transposed(const arma::mat& lower, arma::vec& x) {
  cblas_dtrsv(CblasColMajor, CblasLower, CblasTrans, CblasNonUnit, length(x.n_elem), lower.memptr(),
              length(lower.n_rows), x.memptr(), 1);
}

void solve_upper_from_right(const arma::mat& upper, arma::mat& left) {
  solve(CblasRight, CblasNoTrans, upper, left);
}

void multiply_upper_from_right(const arma::mat& upper, arma::mat& left) {
  if (left.is_empty()) return;
  cblas_dtrmm(CblasColMajor, CblasRight, CblasUpper, CblasNoTrans, CblasNonUnit, length(left.n_rows),
              length(left.n_cols), 1.0, upper.memptr(), length(upper.n_rows), left.memptr(),
              length(left.n_rows));
}

}  // namespace credence
