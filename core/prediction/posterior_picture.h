#pragma once

#include "core/model/basis.h"
#include "core/prediction/grid.h"
#include "core/prediction/kernel_grid.h"

#include <armadillo>

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// The mean of p(y = 1 | x, w) on a grid over draws of the weights that come batch after batch, and how much
/// it varies from draw to draw. Keeps what does not depend on the draws. Lives on one thread at a time.
class PosteriorPicture {
 public:
  PosteriorPicture(std::shared_ptr<const Basis> basis, const Grid& grid);

  /// Takes in the draws `weights`, rank×S, all or, when stopped, none of them: then throws Cancelled.
  void add(const arma::mat& weights, const std::stop_token& stop = {});

  const Grid& grid() const { return grid_; }
  std::size_t draws() const { return draws_; }

  /// Both nx×ny, of at least one draw.
  arma::mat mean() const;
  arma::mat standard_deviation() const;

 private:
  std::shared_ptr<const Basis> basis_;
  Grid grid_;
  std::optional<KernelGrid> kernel_grid_;  // where kernels separate
  std::size_t draws_ = 0;
  arma::mat sum_;      // nx×ny
  arma::mat squares_;  // nx×ny, of differences from one half, which lose fewer digits
};

}  // namespace credence
