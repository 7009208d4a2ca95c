#include "core/model/pivoted_cholesky.h"

#include "core/concurrency/cancelled.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double rounding_error = 1e-14;   // of a residual, where the kernel is one
constexpr double share_of_largest = 0.25;  // pivots of one block may be that much smaller than the best
constexpr arma::uword most_candidates = 256;

/// Points with residual near the largest, spread evenly over all such points.
arma::uvec candidates(const arma::vec& residual) {
  const arma::uvec good = arma::find(residual >= 0.5 * residual.max());
  if (good.n_elem <= most_candidates) return good;
  const arma::vec spread = arma::linspace(0.0, static_cast<double>(good.n_elem - 1), most_candidates);
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

PivotedCholesky pivoted_cholesky(const arma::mat& inputs, const Kernel& kernel, const PivotLimits& limits,
                                 const std::stop_token& stop, const ProgressCallback& progress) {
  const arma::uword count = inputs.n_rows;
  const arma::uword most = std::min(count, limits.rank);
  const arma::uword block_size = count < 4096 ? 32 : 64;
  PivotedCholesky result{arma::uvec(most), arma::mat(count, std::min<arma::uword>(most, 4 * block_size)),
                         arma::vec(count, arma::fill::ones)};
  arma::vec& residual = result.residual;
  arma::uword k = 0;
  while (k < most && residual.max() > rounding_error && arma::accu(residual) > limits.trace &&
         arma::dot(residual, residual) > limits.sum_of_squares) {
    throw_if_stopped(stop);
    if (progress) progress({"directions", k, most});
    const arma::uvec pool = candidates(residual);
    const arma::mat pool_inputs = inputs.rows(pool);
    arma::mat among = kernel(pool_inputs, pool_inputs);
    if (k > 0) {
      const arma::mat rows = result.factor.submat(pool, arma::regspace<arma::uvec>(0, 1, k - 1));
      among -= rows * rows.t();
    }
    const double smallest = std::max(share_of_largest * residual.max(), rounding_error);
    const Block block = choose_pivots(among, smallest, std::min(block_size, most - k));
    if (block.rows.is_empty()) break;  // rounding has eaten what the residuals promised
    const arma::uvec pivots = pool.elem(block.rows);
    const arma::uword last = k + pivots.n_elem - 1;

    arma::mat columns = kernel(inputs, inputs.rows(pivots));
    if (k > 0) {
      const arma::mat rows = result.factor.submat(pivots, arma::regspace<arma::uvec>(0, 1, k - 1));
      const arma::mat known(result.factor.memptr(), count, k, false, true);
      columns -= known * rows.t();
    }
    solve_upper_from_right(block.factor.t(), columns);
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
