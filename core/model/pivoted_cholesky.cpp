#include "core/model/pivoted_cholesky.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/leading_columns.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr double rounding_error = 1e-14;   // of a residual, where the kernel is one
constexpr double share_of_largest = 0.25;  // pivots of one block may be that much smaller than the best
constexpr arma::uword candidates_per_pivot = 4;
constexpr arma::uword rows_eliminated_at_once = 512;     // on each core
constexpr arma::uword most_entries_at_once = 1'000'000;  // of L: for more of them room is made once they come
// So many entries of L are read for one pivot; where there are more, a block of pivots shares them.
constexpr arma::uword entries_read_for_a_pivot = 100'000;

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

/// column ← column - known·(its row)ᵀ.
void subtract_product(const arma::mat& known, arma::uword row, arma::mat& column) {
  const arma::vec weights = known.row(row).t();
  column -= known * weights;
}

/// The point of largest residual, as column k of L, for which all columns before are read. Returns the
/// columns added, 1 or 0.
arma::uword add_pivot(const KernelEntries& kernel, arma::uword k, PivotedCholesky& into) {
  const arma::uword pivot = into.residual.index_max();
  arma::mat column = kernel.columns(arma::uvec{pivot});
  if (k > 0) subtract_product(leading_columns(into.factor, k), pivot, column);
  const double variance = column(pivot);
  if (variance < rounding_error) return 0;
  // What is known exactly is written exactly.
  for (arma::uword before = 0; before < k; ++before) column(into.pivots(before)) = 0.0;
  const double scale = 1.0 / std::sqrt(variance);
  double* const next = into.factor.colptr(k);
  for (arma::uword n = 0; n < column.n_elem; ++n) {
    next[n] = scale * column[n];
    into.residual[n] = std::clamp(into.residual[n] - next[n] * next[n], 0.0, 1.0);
  }
  into.pivots(k) = pivot;
  into.residual(pivot) = 0.0;
  return 1;
}

/// Room for `columns` of L, of which k are there. What nobody writes to takes no memory.
void make_room(arma::uword k, arma::uword columns, PivotedCholesky& into) {
  arma::mat larger(into.factor.n_rows, columns, arma::fill::none);
  std::copy_n(into.factor.memptr(), k * larger.n_rows, larger.memptr());
  into.factor = std::move(larger);
}

/// A block of points of large residual, as columns k … of L, at most `most`. Returns how many.
arma::uword add_block(const KernelEntries& kernel, arma::uword k, arma::uword most, PivotedCholesky& into) {
  const arma::uword count = kernel.count;
  const arma::uword block_size = count < 4096 ? 32 : 64;
  const arma::uvec pool = candidates(into.residual, candidates_per_pivot * block_size);
  arma::mat among = kernel.among(pool);
  if (k > 0) {
    const arma::mat rows = leading_columns(into.factor, k).rows(pool);
    among -= rows * rows.t();
  }
  const double smallest = std::max(share_of_largest * into.residual.max(), rounding_error);
  const Block block = choose_pivots(among, smallest, std::min(block_size, most));
  if (block.rows.is_empty()) return 0;
  const arma::uvec pivots = pool.elem(block.rows);
  const arma::uword last = k + pivots.n_elem - 1;

  arma::mat columns = kernel.columns(pivots);
  const arma::mat known = leading_columns(into.factor, k);
  const arma::mat known_rows = known.rows(pivots).t();
  const arma::mat triangle = block.factor.t();
  parallel_blocks(count, rows_eliminated_at_once, [&](std::size_t first, std::size_t last_row) {
    eliminate_rows(known, known_rows, triangle, first, last_row, columns);
  });
  columns.rows(pivots) = block.factor;
  if (last >= into.factor.n_cols) make_room(k, k + most, into);
  into.factor.cols(k, last) = columns;
  into.pivots.subvec(k, last) = pivots;
  into.residual -= arma::sum(arma::square(columns), 1);
  into.residual.elem(pivots).zeros();
  into.residual.clamp(0.0, 1.0);
  return pivots.n_elem;
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
  PivotedCholesky result{
      arma::uvec(most),
      arma::mat(count, std::min(most, std::max<arma::uword>(256, most_entries_at_once / count)),
                arma::fill::none),
      arma::vec(count, arma::fill::ones)};
  const arma::vec& residual = result.residual;
  arma::uword k = 0;
  while (k < most && residual.max() > rounding_error && arma::accu(residual) > limits.trace &&
         arma::dot(residual, residual) > limits.sum_of_squares) {
    throw_if_stopped(stop);
    if (progress) progress({"directions", k, most});
    const bool one = count * (k + 1) <= entries_read_for_a_pivot;
    const arma::uword added = one ? add_pivot(kernel, k, result) : add_block(kernel, k, most - k, result);
    if (added == 0) break;  // rounding has eaten what the residuals promised
    k += added;
  }
  result.pivots.resize(k);
  result.factor.resize(count, k);
  return result;
}

}  // namespace credence
