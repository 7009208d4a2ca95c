#include "core/model/pivoted_cholesky.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/leading_columns.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double rounding_error = 1e-14;   // of a residual, where the kernel is one
constexpr double share_of_largest = 0.25;  // pivots of one block may be that much smaller than the best
constexpr arma::uword candidates_per_pivot = 4;
constexpr arma::uword rows_per_block = 512;              // on each core
constexpr arma::uword most_entries_at_once = 1'000'000;  // of L: more of them are made room for as they come

/// At most so many points with residual near the largest, spread evenly over all such points.
arma::uvec candidates(const arma::vec& residual, arma::uword most) {
  const arma::uvec good = arma::find(residual >= 0.5 * residual.max());
  if (good.n_elem <= most) return good;
  const arma::vec spread = arma::linspace(0.0, static_cast<double>(good.n_elem - 1), most);
  return good.elem(arma::conv_to<arma::uvec>::from(arma::floor(spread)));
}

struct Block {
  arma::uvec rows;   // of the block's matrix, in the order of the pivots
  arma::mat factor;  // lower triangular
};

/// Pivots among the candidates, by the residual kernel of the candidates with each other.
Block choose_pivots(const arma::mat& residual_kernel, double smallest, arma::uword most) {
  const arma::uword count = residual_kernel.n_rows;
  arma::vec diagonal = residual_kernel.diag();
  arma::mat factor(count, std::min(most, count));
  arma::uvec rows(factor.n_cols);
  arma::uword k = 0;
  for (; k < factor.n_cols; ++k) {
    const arma::uword row = diagonal.index_max();
    const double pivot = diagonal(row);
    if (pivot < smallest) break;
    arma::vec column = residual_kernel.col(row);
    if (k > 0) column -= factor.head_cols(k) * factor.submat(row, 0, row, k - 1).t();
    column /= std::sqrt(pivot);
    factor.col(k) = column;
    diagonal -= arma::square(column);
    diagonal(row) = 0.0;
    rows(k) = row;
  }
  rows.resize(k);
  return {rows, arma::trimatl(factor.submat(rows, arma::regspace<arma::uvec>(0, 1, k - 1)))};
}

}  // namespace

KernelEntries::KernelEntries(const arma::mat& inputs, const Kernel& kernel)
    : count(inputs.n_rows),
      among([&inputs, kernel](const arma::uvec& rows) {
        const arma::mat chosen = inputs.rows(rows);
        return kernel(chosen, chosen);
      }),
      columns([&inputs, kernel](const arma::uvec& numbers) { return kernel(inputs, inputs.rows(numbers)); }) {
}

KernelEntries::KernelEntries(const arma::mat& gram)
    : count(gram.n_rows),
      among([&gram](const arma::uvec& rows) { return arma::mat(gram.submat(rows, rows)); }),
      columns([&gram](const arma::uvec& numbers) { return arma::mat(gram.cols(numbers)); }) {}

PivotedCholesky pivoted_cholesky(const KernelEntries& kernel, const PivotLimits& limits,
                                 const std::stop_token& stop, const ProgressCallback& progress) {
  const arma::uword count = kernel.count;
  const arma::uword most = std::min(count, limits.rank);
  const arma::uword block_size = count < 4096 ? 32 : 64;
  PivotedCholesky result{
      arma::uvec(most),
      arma::mat(count, std::min(most, std::max(4 * block_size, most_entries_at_once / count)),
                arma::fill::none),
      arma::vec(count, arma::fill::ones)};
  arma::vec& residual = result.residual;
  arma::uword k = 0;
  while (k < most && residual.max() > rounding_error && arma::accu(residual) > limits.trace &&
         arma::dot(residual, residual) > limits.sum_of_squares) {
    throw_if_stopped(stop);
    if (progress) progress({"directions", k, most});
    const arma::uvec pool = candidates(residual, candidates_per_pivot * block_size);
    arma::mat among = kernel.among(pool);
    if (k > 0) {
      const arma::mat rows = leading_columns(result.factor, k).rows(pool);
      among -= rows * rows.t();
    }
    const double smallest = std::max(share_of_largest * residual.max(), rounding_error);
    const Block block = choose_pivots(among, smallest, std::min(block_size, most - k));
    if (block.rows.is_empty()) break;  // rounding has eaten what the residuals promised
    const arma::uvec pivots = pool.elem(block.rows);
    const arma::uword last = k + pivots.n_elem - 1;

    arma::mat columns = kernel.columns(pivots);
    const arma::mat known = leading_columns(result.factor, k);
    const arma::mat known_rows = known.rows(pivots).t();
    const arma::mat triangle = block.factor.t();
    parallel_blocks(count, rows_per_block, [&](std::size_t first, std::size_t last_row) {
      eliminate_rows(known, known_rows, triangle, first, last_row, columns);
    });
    // What is known exactly is written exactly.
    columns.rows(pivots) = block.factor;
    if (last >= result.factor.n_cols) {
      result.factor.resize(count, std::min(most, std::max(last + 1, 2 * result.factor.n_cols)));
    }
    result.factor.cols(k, last) = columns;
    result.pivots.subvec(k, last) = pivots;
    residual -= arma::sum(arma::square(columns), 1);
    residual.elem(pivots).zeros();
    residual.clamp(0.0, 1.0);
    k = last + 1;
  }
  result.pivots.resize(k);
  result.factor.resize(count, k);
  return result;
}

}  // namespace credence
