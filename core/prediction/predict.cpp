#include "core/prediction/predict.h"

#include "core/concurrency/cancelled.h"
#include "core/model/logistic_normal.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"
#include "core/prediction/kernel_grid.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// Blocks of about 512 points: small enough to stop at once.
arma::uword rows_per_block(const Grid& grid) {
  return std::max<arma::uword>(1, 512 / grid.nx);
}

using LatentRows = std::function<void(arma::uword first, arma::uword last, const Latent& latent)>;

KernelGrid make_kernel_grid(const Model& model, const Grid& grid) {
  const double width = model.hyperparameters.width;
  if (!model.basis) return {model.features.centres(), width, grid};
  return {model.basis->centres(), width, model.basis->coefficients(), grid};
}

bool serves(const KernelGrid& kept, const Model& model, const Grid& grid) {
  if (!(kept.grid() == grid) || kept.width() != model.hyperparameters.width) return false;
  const arma::mat& centres = model.basis ? model.basis->centres() : model.features.centres();
  return arma::size(kept.centres()) == arma::size(centres) &&
         std::equal(centres.begin(), centres.end(), kept.centres().begin());
}

/// The features φ = [1, f] of the design matrix give μ = wᵀφ, and U⁻ᵀφ, whose squares sum to v/σ0². U without
/// its first row and column makes of f what depends on x, the bias adds a constant to each.
void predict_rbf_rows(const Model& model, KernelGrid& kernel_grid, const std::stop_token& stop,
                      const LatentRows& receive) {
  const arma::uword count = model.rank() - 1;
  const arma::mat& factor = *model.posterior.factor();
  const arma::mat inverse = arma::inv(arma::trimatu(factor.submat(1, 1, count, count)));
  const arma::vec features_weights = model.map.weights.tail(count);
  arma::mat bias(1, count + 1, arma::fill::zeros);
  bias(0) = 1.0;
  solve_upper_from_right(factor, bias);
  const auto linear = [&](const arma::mat& features) {
    arma::mat values(features.n_rows, count + 1, arma::fill::none);
    values.head_cols(count) = features;
    arma::mat standardised(values.memptr(), features.n_rows, count, false, true);
    multiply_upper_from_right(inverse, standardised);
    values.col(count) = features * features_weights;
    return values;
  };
  const auto mean_and_variance = [&](const arma::mat& values) {
    arma::mat result(values.n_rows, 2, arma::fill::none);
    result.col(0) = values.col(count) + model.map.weights(0);
    result.col(1).fill(bias(0) * bias(0));
    for (arma::uword k = 0; k < count; ++k) result.col(1) += arma::square(values.col(k) + bias(k + 1));
    result.col(1) *= model.hyperparameters.prior_variance;
    return result;
  };
  const auto store = [&](arma::uword first, arma::uword last, const arma::mat& values) {
    receive(first, last, {values.col(0), values.col(1)});
  };
  kernel_grid.evaluate({count, linear, mean_and_variance}, store, stop);
}

void predict_rows(const Model& model, const Grid& grid, const std::stop_token& stop,
                  const LatentRows& receive) {
  for (arma::uword first = 0; first < grid.ny; first += rows_per_block(grid)) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + rows_per_block(grid), grid.ny) - 1;
    receive(first, last, predict_latent(model, grid.points(first, last)));
  }
}

}  // namespace

GridPrediction GridPredictor::predict(const Model& model, const Grid& grid, const std::stop_token& stop,
                                      const ProgressCallback& progress) {
  GridPrediction result{grid, {}, {}, {}, {}};
  for (arma::mat* values : {&result.mean, &result.variance, &result.map, &result.laplace}) {
    values->set_size(grid.nx, grid.ny);
  }
  const auto store_rows = [&](arma::uword first, arma::uword last, const Latent& latent) {
    const auto store = [&](arma::mat& values, const arma::vec& block) {
      values.cols(first, last) = arma::reshape(block, grid.nx, last - first + 1);
    };
    store(result.map, predict_map(latent));
    const Latent in_range = within_range(latent);
    store(result.mean, in_range.mean);
    store(result.variance, in_range.variance);
    store(result.laplace, predict_laplace(in_range));
    if (progress) progress({"grid", last + 1, grid.ny});
  };
  if (model.features.kind() == FeatureKind::rbf) {
    predict_rbf_rows(model, kernel_grid_for(model, grid), stop, store_rows);
  } else {
    predict_rows(model, grid, stop, store_rows);
  }
  return result;
}

void GridPredictor::evaluate_draws(const Model& model, const arma::mat& weights, const Grid& grid,
                                   const Finish& finish, const Receive& receive,
                                   const std::stop_token& stop) {
  if (weights.n_cols == 0) throw std::invalid_argument("there are no draws to predict with");
  if (model.features.kind() != FeatureKind::rbf) {
    for (arma::uword first = 0; first < grid.ny; first += rows_per_block(grid)) {
      throw_if_stopped(stop);
      const arma::uword last = std::min(first + rows_per_block(grid), grid.ny) - 1;
      receive(first, last, finish(logits_of(model.design_matrix(grid.points(first, last)), weights)));
    }
    return;
  }
  const arma::uword count = model.rank() - 1;
  const arma::mat features_weights = weights.tail_rows(count);
  const arma::rowvec bias = weights.row(0);
  const auto linear = [&](const arma::mat& features) { return arma::mat(features * features_weights); };
  const auto with_bias = [&](const arma::mat& values) {
    arma::mat logits = values;
    logits.each_row() += bias;
    return finish(logits);
  };
  kernel_grid_for(model, grid).evaluate({count, linear, with_bias}, receive, stop);
}

arma::mat GridPredictor::predict_draws(const Model& model, const WeightedDraws& draws, const Grid& grid,
                                       const std::stop_token& stop) {
  if (draws.count() == 0) throw std::invalid_argument("there are no draws to predict with");
  arma::vec sum(grid.nx * grid.ny, arma::fill::zeros);
  for (arma::uword k = 0; k < draws.block_count(); ++k) {
    const WeightedDraws::Block block = draws.block(k);
    evaluate_draws(
        model, *block.weights, grid,
        [&](const arma::mat& logits) { return arma::mat(sum_sigmoid(logits, draws, block.first)); },
        [&](arma::uword first, arma::uword last, const arma::mat& sums) {
          sum.subvec(first * grid.nx, (last + 1) * grid.nx - 1) += sums;
        },
        stop);
  }
  return arma::reshape(mean_of_sum(std::move(sum), draws), grid.nx, grid.ny);
}

arma::cube GridPredictor::draw_logits(const Model& model, const arma::mat& weights, const Grid& grid,
                                      const std::stop_token& stop) {
  arma::cube result(grid.nx, grid.ny, weights.n_cols, arma::fill::none);
  evaluate_draws(
      model, weights, grid, [](const arma::mat& logits) { return logits; },
      [&](arma::uword first, arma::uword last, const arma::mat& values) {
        for (arma::uword s = 0; s < values.n_cols; ++s) {
          result.slice(s).cols(first, last) = arma::reshape(values.col(s), grid.nx, last - first + 1);
        }
      },
      stop);
  return result;
}

KernelGrid& GridPredictor::kernel_grid_for(const Model& model, const Grid& plot_grid) {
  const Grid grid{model.standardisation.apply(plot_grid.bounds), plot_grid.nx, plot_grid.ny};
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return kept.basis == model.basis && serves(kept.kernel_grid, model, grid);
  });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());  // the one used last stands last
    return kept_.back().kernel_grid;
  }
  if (kept_.size() == most_kept) kept_.erase(kept_.begin());
  return kept_.emplace_back(Kept{model.basis, make_kernel_grid(model, grid)}).kernel_grid;
}

GridPrediction predict_on_grid(const Model& model, const Grid& grid, const std::stop_token& stop,
                               const ProgressCallback& progress) {
  return GridPredictor().predict(model, grid, stop, progress);
}

arma::mat predictive_probability(const PreparedMethod& method, const Model& model, GridPredictor& predictor,
                                 const Grid& grid, const std::stop_token& stop) {
  if (!is_closed_form(method.method)) return predictor.predict_draws(model, method.draws, grid, stop);
  GridPrediction prediction = predictor.predict(model, grid, stop);
  if (method.method == PredictiveMethod::map) return std::move(prediction.map);
  if (method.method == PredictiveMethod::laplace_probit) return std::move(prediction.laplace);
  return logistic_normal(prediction.mean, prediction.variance);
}

}  // namespace credence
