#pragma once

#include "core/concurrency/progress.h"
#include "core/model/model.h"
#include "core/prediction/grid.h"
#include "core/prediction/kernel_grid.h"
#include "core/prediction/weighted_draws.h"

#include <armadillo>

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// The Gaussian of the logit a = wᵀφ(x) at each of N points under the Laplace posterior.
struct Latent {
  arma::vec mean;      ///< N, μ
  arma::vec variance;  ///< N, v, not negative
  /// N, μ/√v: only where linear features lie so far out that some variance is beyond the largest double, and
  /// infinite. Averages over the Gaussian then tend to what this ratio says.
  arma::vec ratio = {};
};

/// Equal inputs have equal numbers.
Latent predict_latent(const Model& model, const arma::mat& inputs);

/// The same with an infinite variance, and its mean, replaced by large ones of the same ratio, for which
/// every average over the Gaussian has the value that it tends to.
Latent within_range(Latent latent);

/// The logit of the Laplace predictive probability by the probit approximation: μ/sqrt(1 + πv/8)
/// (Spiegelhalter & Lauritzen 1990; Bishop, PRML, eq. 4.153). Same sign as μ.
double probit_logit(double mean, double variance);
arma::vec probit_logit(const Latent& latent);

/// p(y = 1 | x): plug-in σ(μ), and Laplace by probit.
arma::vec predict_map(const Latent& latent);
arma::vec predict_laplace(const Latent& latent);

/// Laplace by quadrature: E σ(a), exact for this Gaussian, and its logit.
arma::vec predict_laplace_quadrature(const Latent& latent);
arma::vec laplace_quadrature_logit(const Latent& latent);

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

}  // namespace credence
