#include "core/prediction/predict.h"

#include "core/concurrency/cancelled.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"
#include "core/prediction/kernel_grid.h"

#include <algorithm>
#include <cmath>
#include <functional>
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

namespace {

using LatentRows = std::function<void(arma::uword first, arma::uword last, const Latent& latent)>;

/// Functions whose values give the latent Gaussian: μ = wᵀφ, and the rows of U⁻ᵀφ, whose squares sum to
/// v/σ0².
struct LatentFunctions {
  arma::mat centres;       // m×2
  arma::mat coefficients;  // m×(rank+1): U⁻ᵀφ, then μ
  arma::rowvec bias;       // what the bias adds to each
};

LatentFunctions latent_functions(const Model& model) {
  const arma::uword count = model.rank();
  const arma::mat& factor = *model.posterior.factor();
  arma::mat bias(1, count, arma::fill::zeros);
  bias(0) = 1.0;
  solve_upper_from_right(factor, bias);
  LatentFunctions functions{model.basis ? model.basis->centres() : model.features.centres(),
                            {},
                            arma::join_rows(bias, arma::vec{model.map.weights(0)})};
  arma::mat coefficients(functions.centres.n_rows, count, arma::fill::zeros);
  if (model.basis) {
    coefficients.tail_cols(count - 1) = model.basis->coefficients(count - 1);
  } else {
    coefficients.diag(1).ones();
  }
  const arma::vec mean = coefficients * model.map.weights;
  solve_upper_from_right(factor, coefficients);
  functions.coefficients = arma::join_rows(coefficients, mean);
  return functions;
}

void predict_rbf_rows(const Model& model, const Grid& grid, arma::uword rows_per_block,
                      const std::stop_token& stop, const LatentRows& receive) {
  const LatentFunctions functions = latent_functions(model);
  const double prior_variance = model.hyperparameters.prior_variance;
  const arma::uword count = model.rank();
  evaluate_on_grid(
      functions.centres, model.hyperparameters.width, functions.coefficients, grid, rows_per_block, stop,
      [&](arma::uword first, arma::uword last, const arma::mat& values) {
        Latent latent{values.col(count) + functions.bias(count), arma::vec(values.n_rows, arma::fill::zeros)};
        for (arma::uword k = 0; k < count; ++k) {
          latent.variance += arma::square(values.col(k) + functions.bias(k));
        }
        latent.variance *= prior_variance;
        receive(first, last, latent);
      });
}

void predict_rows(const Model& model, const Grid& grid, arma::uword rows_per_block,
                  const std::stop_token& stop, const LatentRows& receive) {
  for (arma::uword first = 0; first < grid.ny; first += rows_per_block) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + rows_per_block, grid.ny) - 1;
    receive(first, last, predict_latent(model, grid.points(first, last)));
  }
}

}  // namespace

GridPrediction predict_on_grid(const Model& model, const Grid& grid, const std::stop_token& stop,
                               const ProgressCallback& progress) {
  GridPrediction result{grid, {}, {}, {}, {}};
  for (arma::mat* values : {&result.mean, &result.variance, &result.map, &result.laplace}) {
    values->set_size(grid.nx, grid.ny);
  }
  // Blocks of about 512 points: large enough for matrix products, small enough to stop at once.
  const arma::uword rows_per_block = std::max<arma::uword>(1, 512 / grid.nx);
  const auto store_rows = [&](arma::uword first, arma::uword last, const Latent& latent) {
    const auto store = [&](arma::mat& values, const arma::vec& block) {
      values.cols(first, last) = arma::reshape(block, grid.nx, last - first + 1);
    };
    store(result.mean, latent.mean);
    store(result.variance, latent.variance);
    store(result.map, predict_map(latent));
    store(result.laplace, predict_laplace(latent));
    if (progress) progress({"grid", last + 1, grid.ny});
  };
  if (model.features.kind() == FeatureKind::rbf) {
    predict_rbf_rows(model, grid, rows_per_block, stop, store_rows);
  } else {
    predict_rows(model, grid, rows_per_block, stop, store_rows);
  }
  return result;
}

}  // namespace credence
