#pragma once

#include "core/concurrency/progress.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/prediction/grid.h"
#include "core/prediction/kernel_grid.h"

#include <armadillo>

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// The Gaussian of the logit at every point of a grid.
struct GridPrediction {
  Grid grid;
  arma::mat mean;      ///< nx×ny
  arma::mat variance;  ///< nx×ny; with the mean, as within_range() leaves them

  /// p(y = 1), nx×ny.
  arma::mat probability(const Integral& integral) const;
};

/// Predicts on one grid after another, keeping what does not depend on the weights: the kernels on the last
/// few grids. Lives on one thread at a time.
class GridPredictor {
 public:
  /// Works row by row; throws Cancelled between rows when stopped.
  GridPrediction predict(const Gaussian& posterior, const Grid& grid, const std::stop_token& stop = {},
                         const ProgressCallback& progress = {});

  /// p(y = 1 | x) as the mean of σ(φᵀw_s) over the draws, nx×ny. Throws std::invalid_argument where there is
  /// no draw, Cancelled when stopped.
  arma::mat predict_draws(const Basis& basis, const WeightedDraws& draws, const Grid& grid,
                          const std::stop_token& stop = {});

  /// The logits φᵀw_s of each of S columns of `weights`, rank×S: nx×ny×S.
  arma::cube draw_logits(const Basis& basis, const arma::mat& weights, const Grid& grid,
                         const std::stop_token& stop = {});

 private:
  static constexpr std::size_t most_kept = 3;  // a picture is refined that often

  using Receive = KernelGrid::Receive;
  using Finish = std::function<arma::mat(const arma::mat& logits)>;

  /// Hands out finish(Φ weights), in blocks of rows of the grid; finish takes logits n×S, in any thread.
  void evaluate_draws(const Basis& basis, const arma::mat& weights, const Grid& grid, const Finish& finish,
                      const Receive& receive, const std::stop_token& stop);
  KernelGrid* kernel_grid_for(const Basis& basis, const Grid& grid);

  std::vector<KernelGrid> kept_;
};

/// The logits φᵀw at inputs n×2 in the data's units, n; in blocks, so that no more of Φ is in memory.
arma::vec point_logits(const Basis& basis, const arma::vec& weights, const arma::mat& inputs,
                       const std::stop_token& stop = {});

/// One prediction that keeps nothing.
GridPrediction predict_on_grid(const Gaussian& posterior, const Grid& grid, const std::stop_token& stop = {},
                               const ProgressCallback& progress = {});

/// The kernels of a basis on a grid in the data's units; nothing where they do not separate.
std::optional<KernelGrid> separated_on(const Basis& basis, const Grid& grid);

/// p(y = 1 | x) on a grid by any method, nx×ny.
arma::mat predictive_probability(const PreparedMethod& prepared, GridPredictor& predictor, const Grid& grid,
                                 const std::stop_token& stop = {});

}  // namespace credence
