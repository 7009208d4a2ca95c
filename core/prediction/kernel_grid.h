#pragma once

#include "core/model/basis.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace credence {

/// Sums of kernels on a grid, for a family whose kernel separates: it takes nx + ny exponentials a centre;
/// and along each axis the rows of a smooth one at a few nodes determine the others to rounding error, so
/// where the width is not small against the grid, the sum over centres is taken only at those nodes. Their
/// values are kept, if they are not too many, for the next evaluation.
class KernelGrid {
 public:
  /// `grid` in the units of the kernels' centres.
  KernelGrid(std::shared_ptr<const KernelSum> kernels, const Grid& grid);

  const Grid& grid() const { return grid_; }
  const std::shared_ptr<const KernelSum>& kernels() const { return kernels_; }

  /// What is computed from the functions: at n points, n×F' in, n×G out.
  struct Computation {
    arma::uword functions = 0;                                    ///< F', the first ones are used
    arma::uword outputs = 0;                                      ///< H
    std::function<arma::mat(const arma::mat& functions)> linear;  ///< n×F' → n×H, without a constant
    std::function<arma::mat(arma::mat& values)> finish;           ///< n×H, which it may change → n×G
  };

  /// Receives rows first … last of the grid: one matrix row a point, in the order of Grid::points().
  using Receive = std::function<void(arma::uword first, arma::uword last, const arma::mat& values)>;

  /// Computes in any of several threads, and hands out blocks of whole rows, in order, one call at a time.
  /// Throws Cancelled between blocks when stopped.
  void evaluate(const Computation& computation, const Receive& receive, const std::stop_token& stop);

 private:
  /// One axis of the grid: its kernel with the centres' coordinates, and the nodes that determine all of it.
  struct Axis {
    arma::mat kernel;   // s×M, at the nodes; on a lattice of centres s×(its places along the axis)
    arma::mat weights;  // n×s: how the nodes give all positions; empty where each is a node
  };

  static Axis make_axis(const arma::vec& positions, const arma::vec& coordinates, const Kernel& kernel);
  bool by_nodes() const { return !axis2_.weights.is_empty(); }
  std::pair<arma::uword, arma::uword> reaching(arma::uword first, arma::uword last) const;
  arma::mat block_at(std::size_t block, arma::uword functions) const;
  arma::mat lattice_block(arma::uword first, arma::uword last, arma::uword functions) const;
  std::size_t block_count() const;
  void make_ready(arma::uword functions);
  arma::mat linear_at(std::size_t block, const Computation& computation);
  void hand_out_by_nodes(const Computation& computation, const Receive& receive, const std::stop_token& stop);

  std::shared_ptr<const KernelSum> kernels_;
  Grid grid_;
  Axis axis1_;
  Axis axis2_;
  arma::uword rows_per_block_;
  arma::uvec order_;        // of the centres along axis 2, in which the axes have them; empty for their own
  arma::mat coefficients_;  // in that order, of the functions that are known
  arma::uword known_functions_ = 0;
  std::vector<arma::mat> kept_;  // functions in each block of rows of nodes, those computed; or none
};

}  // namespace credence
