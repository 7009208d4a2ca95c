#include "core/prediction/kernel_grid.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/rbf_kernel.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

namespace credence {

namespace {

// Of a kernel value, which is at most one; weights of a thousand leave ten decimals of the sums.
constexpr double rounding = 1e-13;

/// One axis of the grid: its kernel with the centres' coordinates, and the nodes that determine all of it.
struct Axis {
  arma::mat kernel;   // n×M
  arma::uvec nodes;   // s of the n positions
  arma::mat weights;  // n×s: kernel = weights · kernel.rows(nodes)
};

/// Finds the nodes by a pivoted QR decomposition of the kernel with evenly spaced centres, which span what
/// any centres between them do. Every position is a node where that would not save work.
Axis make_axis(const arma::vec& positions, const arma::vec& coordinates, double width) {
  const arma::uword count = positions.n_elem;
  Axis axis{rbf_kernel(positions, coordinates, width), arma::regspace<arma::uvec>(0, 1, count - 1), {}};
  const double low = coordinates.min();
  const double high = coordinates.max();
  const double wanted = std::ceil(3.0 * (high - low) / width) + 16.0;
  if (!(wanted < 2.0 * static_cast<double>(count))) return axis;
  const arma::vec samples = arma::linspace(low, high, static_cast<arma::uword>(wanted));
  arma::mat q;
  arma::mat r;
  arma::uvec order;
  if (!arma::qr(q, r, order, rbf_kernel(samples, positions, width), "vector")) return axis;
  const arma::vec diagonal = arma::abs(r.diag());
  const arma::uword rank = arma::accu(diagonal > rounding * diagonal(0));
  if (rank == 0 || 4 * rank > 3 * count) return axis;

  axis.nodes = order.head(rank);
  arma::mat others = r.submat(0, rank, rank - 1, count - 1);
  solve_upper(r.submat(0, 0, rank - 1, rank - 1), others);
  axis.weights.zeros(count, rank);
  for (arma::uword k = 0; k < rank; ++k) axis.weights(order(k), k) = 1.0;
  axis.weights.rows(order.tail(count - rank)) = others.t();
  return axis;
}

arma::vec positions(const Grid& grid, bool along_x1) {
  arma::vec result(along_x1 ? grid.nx : grid.ny);
  for (arma::uword k = 0; k < result.n_elem; ++k) result(k) = along_x1 ? grid.x1(k) : grid.x2(k);
  return result;
}

/// The functions at the points of all rows of `kernel1` with rows first … last of `kernel2`.
arma::mat sum_over_centres(const arma::mat& kernel1, const arma::mat& kernel2, arma::uword first,
                           arma::uword last, const arma::mat& coefficients) {
  arma::mat products(kernel1.n_rows * (last - first + 1), kernel1.n_cols);
  for (arma::uword m = 0; m < products.n_cols; ++m) {
    double* to = products.colptr(m);
    for (arma::uword j = first; j <= last; ++j) {
      const double factor = kernel2(j, m);
      for (arma::uword i = 0; i < kernel1.n_rows; ++i) *to++ = kernel1(i, m) * factor;
    }
  }
  return products * coefficients;
}

/// Computes blocks of rows on all cores and hands them out one at a time, from the first row on.
template <typename RowsOf>
void hand_out(const Grid& grid, arma::uword rows_per_block, const std::stop_token& stop,
              const RowsOf& rows_of, const GridRows& receive) {
  const std::size_t blocks = (grid.ny + rows_per_block - 1) / rows_per_block;
  std::mutex mutex;
  std::map<std::size_t, arma::mat> waiting;
  std::size_t next = 0;
  const auto bounds = [&](std::size_t block) {
    return std::pair(block * rows_per_block, std::min((block + 1) * rows_per_block, grid.ny) - 1);
  };
  parallel_for(blocks, [&](std::size_t block) {
    throw_if_stopped(stop);
    const auto [first, last] = bounds(block);
    arma::mat values = rows_of(first, last);
    const std::lock_guard lock(mutex);
    waiting.emplace(block, std::move(values));
    for (auto ready = waiting.find(next); ready != waiting.end(); ready = waiting.find(next)) {
      throw_if_stopped(stop);
      const auto [ready_first, ready_last] = bounds(next++);
      receive(ready_first, ready_last, ready->second);
      waiting.erase(ready);
    }
  });
}

}  // namespace

void evaluate_on_grid(const arma::mat& centres, double width, const arma::mat& coefficients, const Grid& grid,
                      arma::uword rows_per_block, const std::stop_token& stop, const GridRows& receive) {
  const Axis axis1 = make_axis(positions(grid, true), centres.col(0), width);
  const Axis axis2 = make_axis(positions(grid, false), centres.col(1), width);
  const bool by_nodes = !axis1.weights.is_empty() && !axis2.weights.is_empty();
  if (!by_nodes) {
    const auto rows_of = [&](arma::uword first, arma::uword last) {
      return sum_over_centres(axis1.kernel, axis2.kernel, first, last, coefficients);
    };
    hand_out(grid, rows_per_block, stop, rows_of, receive);
    return;
  }

  const arma::uword s1 = axis1.nodes.n_elem;
  const arma::uword s2 = axis2.nodes.n_elem;
  const arma::uword functions = coefficients.n_cols;
  const arma::mat kernel1 = axis1.kernel.rows(axis1.nodes);
  const arma::mat kernel2 = axis2.kernel.rows(axis2.nodes);
  arma::mat at_nodes(s1 * functions, s2);  // a column holds the s1×functions values at one node of axis 2
  const arma::uword nodes_per_block = std::max<arma::uword>(1, 512 / s1);
  parallel_for((s2 + nodes_per_block - 1) / nodes_per_block, [&](std::size_t block) {
    throw_if_stopped(stop);
    const arma::uword first = block * nodes_per_block;
    const arma::uword last = std::min(first + nodes_per_block, s2) - 1;
    const arma::mat values = sum_over_centres(kernel1, kernel2, first, last, coefficients);
    for (arma::uword t = first; t <= last; ++t) {
      at_nodes.col(t) = arma::vectorise(values.rows((t - first) * s1, (t - first + 1) * s1 - 1));
    }
  });
  const auto rows_of = [&](arma::uword first, arma::uword last) {
    const arma::mat rows = at_nodes * axis2.weights.rows(first, last).t();
    arma::mat values(grid.nx * (last - first + 1), functions);
    for (arma::uword j = first; j <= last; ++j) {
      const arma::mat row(const_cast<double*>(rows.colptr(j - first)), s1, functions, false, true);
      values.rows((j - first) * grid.nx, (j - first + 1) * grid.nx - 1) = axis1.weights * row;
    }
    return values;
  };
  hand_out(grid, rows_per_block, stop, rows_of, receive);
}

}  // namespace credence
