#pragma once

#include "core/concurrency/progress.h"
#include "core/method/prepared_method.h"
#include "core/model/latent.h"
#include "core/model/model.h"
#include "core/prediction/grid.h"
#include "core/prediction/kernel_grid.h"

#include <armadillo>

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// Predictions on a grid, each nx×ny.
struct GridPrediction {
  Grid grid;
  arma::mat mean;
  arma::mat variance;  ///< with the mean, as within_range() leaves them
  arma::mat map;       ///< p(y = 1), plug-in
  arma::mat laplace;   ///< p(y = 1), probit
};

/// Predicts on one grid after another, keeping what does not depend on the prior variance: the features of
/// the last few grids. Lives on one thread at a time.
class GridPredictor {
 public:
  /// Works row by row; throws Cancelled between rows when stopped.
  GridPrediction predict(const Model& model, const Grid& grid, const std::stop_token& stop = {},
                         const ProgressCallback& progress = {});

  /// p(y = 1 | x) as the mean of σ(φᵀw_s) over the draws, nx×ny. Throws std::invalid_argument where there is
  /// no draw, Cancelled when stopped.
  arma::mat predict_draws(const Model& model, const WeightedDraws& draws, const Grid& grid,
                          const std::stop_token& stop = {});

  /// The logits φᵀw_s of each of S columns of `weights`, rank×S: nx×ny×S.
  arma::cube draw_logits(const Model& model, const arma::mat& weights, const Grid& grid,
                         const std::stop_token& stop = {});

 private:
  static constexpr std::size_t most_kept = 3;  // a picture is refined that often

  struct Kept {
    std::shared_ptr<const ReducedBasis> basis;
    KernelGrid kernel_grid;
  };

  using Receive = KernelGrid::Receive;
  using Finish = std::function<arma::mat(const arma::mat& logits)>;

  /// Hands out finish(Φ weights), in blocks of rows of the grid; finish takes logits n×S, in any thread.
  void evaluate_draws(const Model& model, const arma::mat& weights, const Grid& grid, const Finish& finish,
                      const Receive& receive, const std::stop_token& stop);
  KernelGrid& kernel_grid_for(const Model& model, const Grid& grid);

  std::vector<Kept> kept_;
};

/// One prediction that keeps nothing.
GridPrediction predict_on_grid(const Model& model, const Grid& grid, const std::stop_token& stop = {},
                               const ProgressCallback& progress = {});

/// p(y = 1 | x) on a grid by any method, nx×ny.
arma::mat predictive_probability(const PreparedMethod& method, const Model& model, GridPredictor& predictor,
                                 const Grid& grid, const std::stop_token& stop = {});

}  // namespace credence
