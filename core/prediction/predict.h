#pragma once

#include "core/concurrency/progress.h"
#include "core/model/model.h"
#include "core/prediction/grid.h"
#include "core/prediction/kernel_grid.h"

#include <armadillo>

#include <cstddef>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// The Gaussian of the logit a = wᵀφ(x) at each of N points under the Laplace posterior.
struct Latent {
  arma::vec mean;      ///< N, μ
  arma::vec variance;  ///< N, v, not negative
};

Latent predict_latent(const Model& model, const arma::mat& inputs);

/// The logit of the Laplace predictive probability by the probit approximation: μ/sqrt(1 + πv/8)
/// (Spiegelhalter & Lauritzen 1990; Bishop, PRML, eq. 4.153). Same sign as μ.
double probit_logit(double mean, double variance);
arma::vec probit_logit(const Latent& latent);

/// p(y = 1 | x): plug-in σ(μ), and Laplace by probit.
arma::vec predict_map(const Latent& latent);
arma::vec predict_laplace(const Latent& latent);

/// Predictions on a grid, each nx×ny.
struct GridPrediction {
  Grid grid;
  arma::mat mean;
  arma::mat variance;
  arma::mat map;      ///< p(y = 1), plug-in
  arma::mat laplace;  ///< p(y = 1), probit
};

/// Predicts on one grid after another, keeping what does not depend on the prior variance: the features of
/// the last few grids. Lives on one thread at a time.
class GridPredictor {
 public:
  /// Works row by row; throws Cancelled between rows when stopped.
  GridPrediction predict(const Model& model, const Grid& grid, const std::stop_token& stop = {},
                         const ProgressCallback& progress = {});

 private:
  static constexpr std::size_t most_kept = 3;  // a picture is refined that often

  struct Kept {
    std::shared_ptr<const ReducedBasis> basis;
    KernelGrid kernel_grid;
  };

  KernelGrid& kernel_grid_for(const Model& model, const Grid& grid);

  std::vector<Kept> kept_;
};

/// One prediction that keeps nothing.
GridPrediction predict_on_grid(const Model& model, const Grid& grid, const std::stop_token& stop = {},
                               const ProgressCallback& progress = {});

}  // namespace credence
