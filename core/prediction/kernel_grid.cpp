#include "core/prediction/kernel_grid.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/leading_columns.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

namespace credence {

namespace {

/// What of the samples, kernel values of at most one, counts as nothing.
constexpr double rounding = 1e-13;

/// Up to this error at centres between the samples, nodes determine a kernel: radial basis functions stayed
/// below 4e-13 along 9,000 random axes, so that sums with weights of a thousand keep nine decimals, while
/// kernels that are not smooth are off by a thousandth and more.
constexpr double largest_node_error = 1e-11;

/// Where further samples lie, in steps between the evenly spaced ones.
constexpr std::array<double, 6> steps_from_end = {0.25, 0.5, 1.25, 1.5, 2.5, 3.5};

/// A block is large enough for matrix products, small enough to stop at once.
constexpr arma::uword points_per_block = 256;

/// A kernel of at most one that is smaller is lost in rounding.
constexpr double nothing = 1e-17;

/// From the nodes to the grid: the values at the nodes are read once for so many rows.
constexpr arma::uword rows_at_once = 12;

/// More values at the nodes than this (32 MB) are computed anew for each evaluation.
constexpr arma::uword most_kept_values = 4'000'000;

arma::vec positions(const Grid& grid, bool along_x1) {
  arma::vec result(along_x1 ? grid.nx : grid.ny);
  for (arma::uword k = 0; k < result.n_elem; ++k) result(k) = along_x1 ? grid.x1(k) : grid.x2(k);
  return result;
}

/// Of the centres, or of the places of their lattice.
arma::vec coordinates(const KernelSum& kernels, bool along_x1) {
  const arma::vec all = kernels.centres.col(along_x1 ? 0 : 1);
  if (kernels.lattice == 0) return all;
  if (along_x1) return all.head(kernels.lattice);
  return all.elem(arma::regspace<arma::uvec>(0, kernels.lattice, all.n_elem - 1));
}

/// Centres, in order, that tell of all from `low` to `high`: three a width say all there is to say of a
/// smooth kernel but near the ends, where there are none beyond; there they lie closer.
arma::vec sampled_centres(double low, double high, arma::uword evenly) {
  const arma::vec even = arma::linspace(low, high, evenly);
  const double step = (high - low) / static_cast<double>(evenly - 1);
  const arma::vec near_end = step * arma::vec(steps_from_end.data(), steps_from_end.size());
  return arma::sort(arma::join_cols(even, low + near_end, high - near_end));
}

/// Computes blocks on all cores and hands them out one at a time, from the first on.
template <typename ValuesOf, typename Receive>
void hand_out(std::size_t blocks, const std::stop_token& stop, const ValuesOf& values_of,
              const Receive& receive) {
  std::mutex mutex;
  std::map<std::size_t, arma::mat> waiting;
  std::size_t next = 0;
  parallel_for(blocks, [&](std::size_t block) {
    throw_if_stopped(stop);
    arma::mat values = values_of(block);
    const std::lock_guard lock(mutex);
    waiting.emplace(block, std::move(values));
    for (auto ready = waiting.find(next); ready != waiting.end(); ready = waiting.find(next)) {
      throw_if_stopped(stop);
      receive(next++, ready->second);
      waiting.erase(ready);
    }
  });
}

}  // namespace

/// Finds the nodes by a pivoted QR decomposition of the kernel with sampled centres, which span what any
/// centres between them do if the kernel is smooth. Every position is a node where it is not, or where
/// that would not save work.
KernelGrid::Axis KernelGrid::make_axis(const arma::vec& positions, const arma::vec& coordinates,
                                       const Kernel& kernel) {
  const arma::uword count = positions.n_elem;
  Axis axis{kernel(positions, coordinates), {}};
  const double low = coordinates.min();
  const double high = coordinates.max();
  const double evenly = std::ceil(3.0 * (high - low) / kernel.width) + 4.0;
  const double wanted = evenly + 2.0 * static_cast<double>(steps_from_end.size());
  if (!(wanted < 2.0 * static_cast<double>(count))) return axis;
  const arma::vec samples = sampled_centres(low, high, static_cast<arma::uword>(evenly));
  arma::mat q;
  arma::mat r;
  arma::uvec order;
  if (!arma::qr(q, r, order, kernel(samples, positions), "vector")) return axis;
  const arma::vec diagonal = arma::abs(r.diag());
  const arma::uword rank = arma::accu(diagonal > rounding * diagonal(0));
  if (rank == 0 || 4 * rank > 3 * count) return axis;

  arma::mat others = r.submat(0, rank, rank - 1, count - 1);
  solve_upper(r.submat(0, 0, rank - 1, rank - 1), others);
  axis.weights.zeros(count, rank);
  for (arma::uword k = 0; k < rank; ++k) axis.weights(order(k), k) = 1.0;
  axis.weights.rows(order.tail(count - rank)) = others.t();
  const arma::vec between = samples.head(samples.n_elem - 1) + 0.5 * arma::diff(samples);
  const arma::mat by_nodes = axis.weights * kernel(positions.elem(order.head(rank)), between);
  if (!(arma::abs(kernel(positions, between) - by_nodes).max() <= largest_node_error)) {
    axis.weights.reset();
    return axis;
  }
  // Side by side, so that the nodes of a block are reached by few centres.
  const arma::uvec nodes = order.head(rank);
  const arma::uvec by_place = arma::sort_index(nodes);
  axis.kernel = arma::mat(axis.kernel.rows(nodes.elem(by_place)));
  axis.weights = arma::mat(axis.weights.cols(by_place));
  return axis;
}

KernelGrid::KernelGrid(std::shared_ptr<const KernelSum> kernels, const Grid& grid)
    : kernels_(std::move(kernels)), grid_(grid) {
  if (kernels_->lattice == 0 && !kernels_->coefficients.is_empty())
    order_ = arma::sort_index(kernels_->centres.col(1));
  const auto along = [this](bool x1) {
    const arma::vec all = coordinates(*kernels_, x1);
    return order_.is_empty() ? all : arma::vec(all.elem(order_));
  };
  const auto make = [&](bool x1) { return make_axis(positions(grid_, x1), along(x1), kernels_->kernel); };
  parallel_for(2, [&](std::size_t k) { (k == 0 ? axis1_ : axis2_) = make(k == 0); });
  // Nodes along one axis alone would not pay for the bother.
  if (axis1_.weights.is_empty() != axis2_.weights.is_empty()) {
    axis1_ = {kernels_->kernel(positions(grid, true), along(true)), {}};
    axis2_ = {kernels_->kernel(positions(grid, false), along(false)), {}};
  }
  rows_per_block_ = std::max<arma::uword>(1, points_per_block / axis1_.kernel.n_rows);
}

std::size_t KernelGrid::block_count() const {
  return (axis2_.kernel.n_rows + rows_per_block_ - 1) / rows_per_block_;
}

/// The centres, in their order along axis 2, that reach rows first … last of nodes: from the first on, and
/// how many.
std::pair<arma::uword, arma::uword> KernelGrid::reaching(arma::uword first, arma::uword last) const {
  const arma::rowvec largest = arma::max(axis2_.kernel.rows(first, last), 0);
  const arma::uvec reach = arma::find(largest > nothing);
  if (reach.is_empty()) return {0, 0};
  return {reach.front(), reach.back() - reach.front() + 1};
}

/// The first `functions` functions at the points of a block of rows of nodes.
arma::mat KernelGrid::block_at(std::size_t block, arma::uword functions) const {
  const arma::uword first = block * rows_per_block_;
  const arma::uword last = std::min(first + rows_per_block_, axis2_.kernel.n_rows) - 1;
  if (kernels_->lattice > 0) return lattice_block(first, last, functions);
  const arma::mat& kernel1 = axis1_.kernel;
  const bool sums = !order_.is_empty();
  const auto [from, count] = sums ? reaching(first, last) : std::pair(arma::uword{0}, kernel1.n_cols);
  arma::mat products(kernel1.n_rows * (last - first + 1), count, arma::fill::none);
  for (arma::uword k = 0; k < count; ++k) {
    const arma::uword m = from + k;
    double* to = products.colptr(k);
    for (arma::uword j = first; j <= last; ++j) {
      const double factor = axis2_.kernel(j, m);
      for (arma::uword i = 0; i < kernel1.n_rows; ++i) *to++ = kernel1(i, m) * factor;
    }
  }
  if (!sums) return products;
  return product_of_part(products, coefficients_, from, functions);
}

/// Rows first … last of nodes where the centres are a lattice: for each function a product along either axis.
arma::mat KernelGrid::lattice_block(arma::uword first, arma::uword last, arma::uword functions) const {
  const arma::uword along1 = axis1_.kernel.n_rows;
  const arma::mat rows = axis2_.kernel.rows(first, last).t();
  arma::mat values(along1 * rows.n_cols, functions, arma::fill::none);
  for (arma::uword k = 0; k < functions; ++k) {
    const arma::mat on_lattice = arma::reshape(kernels_->coefficients.col(k), kernels_->lattice, rows.n_rows);
    values.col(k) = arma::vectorise(axis1_.kernel * (on_lattice * rows));
  }
  return values;
}

/// For so many functions: their coefficients in order, and room for their values at the nodes, which are kept
/// as far as they are computed.
void KernelGrid::make_ready(arma::uword functions) {
  if (known_functions_ >= functions) return;
  // Whoever asks for more than last time may do so again.
  const arma::uword wanted = known_functions_ == 0 ? functions : kernels_->count();
  known_functions_ = wanted;
  if (!order_.is_empty()) coefficients_ = leading_columns(kernels_->coefficients, wanted).rows(order_);
  kept_.clear();
  if (axis1_.kernel.n_rows * axis2_.kernel.n_rows * wanted > most_kept_values) return;
  kept_.resize(block_count());
}

arma::mat KernelGrid::linear_at(std::size_t block, const Computation& computation) {
  if (kept_.empty()) return computation.linear(block_at(block, computation.functions));
  if (kept_[block].is_empty()) kept_[block] = block_at(block, known_functions_);
  return computation.linear(leading_columns(kept_[block], computation.functions));
}

void KernelGrid::evaluate(const Computation& computation, const Receive& receive,
                          const std::stop_token& stop) {
  make_ready(computation.functions);
  if (by_nodes()) {
    hand_out_by_nodes(computation, receive, stop);
    return;
  }
  hand_out(
      block_count(), stop,
      [&](std::size_t block) {
        arma::mat values = linear_at(block, computation);
        return computation.finish(values);
      },
      [&](std::size_t block, const arma::mat& values) {
        const arma::uword first = block * rows_per_block_;
        receive(first, std::min(first + rows_per_block_, grid_.ny) - 1, values);
      });
}

void KernelGrid::hand_out_by_nodes(const Computation& computation, const Receive& receive,
                                   const std::stop_token& stop) {
  const arma::uword s1 = axis1_.kernel.n_rows;
  const arma::uword s2 = axis2_.kernel.n_rows;
  const arma::uword outputs = computation.outputs;
  // A column holds the s1×H values at one node of axis 2.
  arma::mat stacked(s1 * outputs, s2, arma::fill::none);
  parallel_for(block_count(), [&](std::size_t block) {
    throw_if_stopped(stop);
    const arma::mat values = linear_at(block, computation);
    for (arma::uword row = 0; row < values.n_rows; row += s1) {
      arma::mat column(stacked.colptr(block * rows_per_block_ + row / s1), s1, outputs, false, true);
      column = values.rows(row, row + s1 - 1);
    }
  });

  const auto bounds = [&](std::size_t block) {
    return std::pair(block * rows_at_once, std::min((block + 1) * rows_at_once, grid_.ny) - 1);
  };
  const auto values_of = [&](std::size_t block) {
    const auto [first, last] = bounds(block);
    const arma::mat nodes = stacked * axis2_.weights.rows(first, last).t();
    arma::mat values;
    arma::mat in_row;  // of many draws the most there is: in the same memory for every row
    for (arma::uword j = first; j <= last; ++j) {
      const arma::mat at_nodes(const_cast<double*>(nodes.colptr(j - first)), s1, outputs, false, true);
      in_row = axis1_.weights * at_nodes;
      const arma::mat finished = computation.finish(in_row);
      if (j == first) values.set_size(grid_.nx * (last - first + 1), finished.n_cols);
      values.rows((j - first) * grid_.nx, (j - first + 1) * grid_.nx - 1) = finished;
    }
    return values;
  };
  hand_out((grid_.ny + rows_at_once - 1) / rows_at_once, stop, values_of,
           [&](std::size_t block, const arma::mat& values) {
             const auto [first, last] = bounds(block);
             receive(first, last, values);
           });
}

}  // namespace credence
