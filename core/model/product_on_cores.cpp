#include "core/model/product_on_cores.h"

#include "core/concurrency/parallel.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cstddef>

namespace credence {

namespace {

/// Enough for a matrix product, few enough to share among cores.
constexpr arma::uword columns_per_block = 64;

/// work(first, last) for blocks of columns; the last ones first, which are the long ones of a triangle.
template <typename Work>
void for_column_blocks(arma::uword columns, const Work& work, arma::uword width = columns_per_block) {
  const arma::uword blocks = (columns + width - 1) / width;
  parallel_for(blocks, [&](std::size_t k) {
    const arma::uword first = (blocks - 1 - k) * width;
    work(first, std::min(first + width, columns) - 1);
  });
}

/// A design matrix of more numbers is not read from a cache twice.
constexpr arma::uword cached_numbers = 2'000'000;
/// Blocks of its rows whose sums are added up in the end, as many on every machine.
constexpr arma::uword blocks_of_large = 16;
constexpr std::size_t rows_of_quotient = 256;

}  // namespace

arma::vec weighted_gram_product(const arma::mat& design, const arma::vec& weights, const arma::vec& v) {
  if (design.n_elem <= cached_numbers) return design.t() * (weights % (design * v));
  const arma::uword rows = (design.n_rows + blocks_of_large - 1) / blocks_of_large;
  arma::mat sums(design.n_cols, (design.n_rows + rows - 1) / rows, arma::fill::zeros);
  parallel_blocks(design.n_rows, rows, [&](arma::uword first, arma::uword last) {
    arma::vec sum(sums.colptr(first / rows), sums.n_rows, false, true);
    add_weighted_gram_product(design, first, last, weights, v, sum);
  });
  return arma::sum(sums, 1);
}

arma::mat product_on_cores(const arma::mat& left, const arma::mat& right) {
  arma::mat result(left.n_rows, right.n_cols, arma::fill::none);
  for_column_blocks(right.n_cols, [&](arma::uword first, arma::uword last) {
    result.cols(first, last) = left * right.cols(first, last);
  });
  return result;
}

arma::mat product_with_upper(const arma::mat& left, const arma::mat& upper) {
  arma::mat result(left.n_rows, upper.n_cols, arma::fill::none);
  for_column_blocks(upper.n_cols, [&](arma::uword first, arma::uword last) {
    const arma::uword rows = std::min(std::max<arma::uword>(last, 1), upper.n_rows);
    result.cols(first, last) = left.head_cols(rows) * upper.submat(0, first, rows - 1, last);
  });
  return result;
}

arma::mat product_with_transposed_upper(const arma::mat& left, const arma::mat& upper) {
  arma::mat result(left.n_rows, upper.n_cols, arma::fill::none);
  for_column_blocks(upper.n_cols, [&](arma::uword first, arma::uword last) {
    arma::mat rows = upper.submat(first, first, last, upper.n_cols - 1);
    for (arma::uword k = 0; k < rows.n_rows; ++k) rows.row(k).head(k).zeros();
    result.cols(first, last) = left.tail_cols(upper.n_cols - first) * rows.t();
  });
  return result;
}

arma::mat solution_with_upper(const arma::mat& upper, const arma::mat& right) {
  arma::mat result(arma::size(right), arma::fill::none);
  for_column_blocks(right.n_cols, [&](arma::uword first, arma::uword last) {
    arma::mat block = right.cols(first, last);
    solve_upper(upper, block);
    result.cols(first, last) = block;
  });
  return result;
}

arma::mat quotient_by_upper(const arma::mat& left, const arma::mat& upper) {
  arma::mat result(arma::size(left), arma::fill::none);
  parallel_blocks(left.n_rows, rows_of_quotient, [&](std::size_t first, std::size_t last) {
    arma::mat block = left.rows(first, last);
    solve_upper_from_right(upper, block);
    result.rows(first, last) = block;
  });
  return result;
}

void divide_by_upper(arma::mat& left, const arma::mat& upper) {
  const arma::mat nothing;
  parallel_blocks(left.n_rows, rows_of_quotient, [&](std::size_t first, std::size_t last) {
    eliminate_rows(nothing, nothing, upper, first, last, left);
  });
}

arma::vec squared_rows_of_quotient(const arma::mat& left, const arma::mat& upper) {
  arma::vec result(left.n_rows, arma::fill::none);
  parallel_blocks(left.n_rows, rows_of_quotient, [&](std::size_t first, std::size_t last) {
    arma::mat block = left.rows(first, last);
    solve_upper_from_right(upper, block);
    result.subvec(first, last) = arma::sum(arma::square(block), 1);
  });
  return result;
}

arma::mat symmetric_form(const arma::mat& middle, const arma::mat& left) {
  arma::mat form(left.n_cols, left.n_cols, arma::fill::none);
  for_column_blocks(left.n_cols, [&](arma::uword first, arma::uword last) {
    const arma::mat image = middle * left.cols(first, last);
    form.submat(0, first, last, last) = left.head_cols(last + 1).t() * image;
  });
  return arma::symmatu(form);
}

arma::mat upper_gram(const arma::mat& columns) {
  arma::mat gram(columns.n_cols, columns.n_cols, arma::fill::zeros);
  for_column_blocks(
      columns.n_cols,
      [&](arma::uword first, arma::uword last) { fill_upper_gram(columns, first, last, gram); },
      2 * columns_per_block);
  return gram;
}

arma::mat upper_outer_product(const arma::mat& rows) {
  arma::mat product(rows.n_rows, rows.n_rows, arma::fill::none);
  for_column_blocks(rows.n_rows, [&](arma::uword first, arma::uword last) {
    product.submat(0, first, last, last) = rows.head_rows(last + 1) * rows.rows(first, last).t();
  });
  return product;
}

}  // namespace credence
