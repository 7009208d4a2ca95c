#include "core/prediction/predict.h"

#include "core/concurrency/cancelled.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence {

Latent predict_latent(const Model& model, const arma::mat& inputs) {
  const arma::mat design = model.design_matrix(inputs);
  return {design * model.map.weights, model.posterior.latent_variance(design)};
}

double probit_logit(double mean, double variance) {
  return mean / std::sqrt(1.0 + std::numbers::pi * variance / 8.0);
}

arma::vec probit_logit(const Latent& latent) {
  return latent.mean / arma::sqrt(1.0 + std::numbers::pi / 8.0 * latent.variance);
}

arma::vec predict_map(const Latent& latent) {
  return sigmoid(latent.mean);
}

arma::vec predict_laplace(const Latent& latent) {
  return sigmoid(probit_logit(latent));
}

GridPrediction predict_on_grid(const Model& model, const Grid& grid, const std::stop_token& stop,
                               const ProgressCallback& progress) {
  GridPrediction result{grid, {}, {}, {}, {}};
  for (arma::mat* values : {&result.mean, &result.variance, &result.map, &result.laplace}) {
    values->set_size(grid.nx, grid.ny);
  }
  // Blocks of about 512 points: large enough for matrix products, small enough to stop at once.
  const arma::uword rows_per_block = std::max<arma::uword>(1, 512 / grid.nx);
  for (arma::uword first = 0; first < grid.ny; first += rows_per_block) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + rows_per_block, grid.ny) - 1;
    const Latent latent = predict_latent(model, grid.points(first, last));
    const auto store = [&](arma::mat& values, const arma::vec& block) {
      values.cols(first, last) = arma::reshape(block, grid.nx, last - first + 1);
    };
    store(result.mean, latent.mean);
    store(result.variance, latent.variance);
    store(result.map, predict_map(latent));
    store(result.laplace, predict_laplace(latent));
    if (progress) progress({"grid", last + 1, grid.ny});
  }
  return result;
}

}  // namespace credence
