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

/// The features φ = [1, f] of the design matrix give μ = wᵀφ, and U⁻ᵀφ, whose squares sum to v/σ0². U without
/// its first row and column makes of f what depends on x, the bias adds a constant to each.
void predict_kernel_rows(const Gaussian& posterior, KernelGrid& kernel_grid, const std::stop_token& stop,
                         const LatentRows& receive) {
  const arma::uword count = posterior.mean.n_elem - 1;
  const Prior& prior = posterior.covariance.prior();
  const arma::mat& factor = *posterior.covariance.factor();
  const arma::mat inverse = arma::inv(arma::trimatu(factor.submat(1, 1, count, count)));
  const arma::vec features_weights = posterior.mean.tail(count);
  arma::mat bias(1, count + 1, arma::fill::zeros);
  bias(0) = prior.scale.is_empty() ? 1.0 : prior.scale(0);
  solve_upper_from_right(factor, bias);
  const auto linear = [&](const arma::mat& features) {
    arma::mat values(features.n_rows, count + 1, arma::fill::none);
    values.head_cols(count) = features;
    arma::mat standardised(values.memptr(), features.n_rows, count, false, true);
    if (!prior.scale.is_empty()) standardised.each_row() %= prior.scale.tail(count).t();
    multiply_upper_from_right(inverse, standardised);
    values.col(count) = features * features_weights;
    return values;
  };
  const auto mean_and_variance = [&](const arma::mat& values) {
    arma::mat result(values.n_rows, 2, arma::fill::none);
    result.col(0) = values.col(count) + posterior.mean(0);
    result.col(1).fill(bias(0) * bias(0));
    double* const squares = result.colptr(1);
    for (arma::uword k = 0; k < count; ++k) {
      const double* const value = values.colptr(k);
      const double constant = bias(k + 1);
      for (arma::uword n = 0; n < values.n_rows; ++n) {
        const double whole = value[n] + constant;
        squares[n] += whole * whole;
      }
    }
    result.col(1) *= posterior.covariance.unit();
    return result;
  };
  const auto store = [&](arma::uword first, arma::uword last, const arma::mat& values) {
    receive(first, last, {values.col(0), values.col(1)});
  };
  kernel_grid.evaluate({count, count + 1, linear, mean_and_variance}, store, stop);
}

/// Of a Hessian that is no matrix: means as sums of kernels, variances place by place, of whole rows at once.
void predict_rows_by_root(const Gaussian& posterior, KernelGrid& kernel_grid, const Grid& grid,
                          const std::stop_token& stop, const LatentRows& receive) {
  constexpr arma::uword places_at_once = 2048;
  const WeightCovariance& covariance = posterior.covariance;
  const arma::vec weights = posterior.mean.tail(posterior.mean.n_elem - 1);
  arma::mat mean(grid.nx, grid.ny, arma::fill::none);
  const auto sum = [&](const arma::mat& functions) { return arma::mat(functions * weights); };
  const auto with_bias = [&](const arma::mat& sums) { return arma::mat(sums + posterior.mean(0)); };
  kernel_grid.evaluate(
      {weights.n_elem, 1, sum, with_bias},
      [&](arma::uword first, arma::uword last, const arma::mat& values) {
        mean.cols(first, last) = arma::reshape(values, grid.nx, last - first + 1);
      },
      stop);
  const arma::uword rows = std::max<arma::uword>(1, places_at_once / grid.nx);
  for (arma::uword first = 0; first < grid.ny; first += rows) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + rows, grid.ny) - 1;
    const arma::mat places = posterior.basis->standardisation().apply(grid.points(first, last));
    receive(
        first, last,
        {arma::vectorise(mean.cols(first, last)), covariance.unit() * covariance.root()->variances(places)});
  }
}

/// What was cut of the functions stays as uncertain as the prior has it, as predict_latent() says of points.
void add_left_out_of_rows(const Gaussian& posterior, const Grid& grid, arma::uword first, arma::uword last,
                          Latent& latent) {
  if (!posterior.basis->is_cut()) return;
  constexpr arma::uword places_at_once = 512;  // each meets every centre there was
  const arma::mat places = grid.points(first, last);
  for (arma::uword from = 0; from < places.n_rows; from += places_at_once) {
    const arma::uword to = std::min(from + places_at_once, places.n_rows) - 1;
    const arma::mat block = places.rows(from, to);
    latent.variance.subvec(from, to) +=
        posterior.covariance.prior_variance() *
        posterior.basis->left_out(block, posterior.basis->design_matrix(block));
  }
}

void predict_rows(const Gaussian& posterior, const Grid& grid, const std::stop_token& stop,
                  const LatentRows& receive) {
  for (arma::uword first = 0; first < grid.ny; first += rows_per_block(grid)) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + rows_per_block(grid), grid.ny) - 1;
    receive(first, last, predict_latent(posterior, grid.points(first, last)));
  }
}

}  // namespace

arma::mat GridPrediction::probability(const Integral& integral) const {
  return arma::reshape(integral.probability({arma::vectorise(mean), arma::vectorise(variance)}), grid.nx,
                       grid.ny);
}

GridPrediction GridPredictor::predict(const Gaussian& posterior, const Grid& grid,
                                      const std::stop_token& stop, const ProgressCallback& progress) {
  GridPrediction result{grid, arma::mat(grid.nx, grid.ny), arma::mat(grid.nx, grid.ny)};
  const auto store_rows = [&](arma::uword first, arma::uword last, const Latent& latent) {
    const Latent in_range = within_range(latent);
    const arma::uword rows = last - first + 1;
    result.mean.cols(first, last) = arma::reshape(in_range.mean, grid.nx, rows);
    result.variance.cols(first, last) = arma::reshape(in_range.variance, grid.nx, rows);
    if (progress) progress({"grid", last + 1, grid.ny});
  };
  KernelGrid* const kernels = kernel_grid_for(*posterior.basis, grid);
  if (kernels != nullptr && posterior.covariance.root()) {
    predict_rows_by_root(posterior, *kernels, grid, stop, store_rows);
  } else if (kernels != nullptr) {
    predict_kernel_rows(posterior, *kernels, stop, [&](arma::uword first, arma::uword last, Latent latent) {
      add_left_out_of_rows(posterior, grid, first, last, latent);
      store_rows(first, last, latent);
    });
  } else {
    predict_rows(posterior, grid, stop, store_rows);
  }
  return result;
}

void GridPredictor::evaluate_draws(const Basis& basis, const arma::mat& weights, const Grid& grid,
                                   const Finish& finish, const Receive& receive,
                                   const std::stop_token& stop) {
  if (weights.n_cols == 0) throw std::invalid_argument("there are no draws to predict with");
  KernelGrid* const kernels = kernel_grid_for(basis, grid);
  if (kernels == nullptr) {
    for (arma::uword first = 0; first < grid.ny; first += rows_per_block(grid)) {
      throw_if_stopped(stop);
      const arma::uword last = std::min(first + rows_per_block(grid), grid.ny) - 1;
      receive(first, last, finish(logits_of(basis.design_matrix(grid.points(first, last)), weights)));
    }
    return;
  }
  const arma::uword count = basis.size() - 1;
  const arma::mat features_weights = weights.tail_rows(count);
  const arma::rowvec bias = weights.row(0);
  const auto linear = [&](const arma::mat& features) { return arma::mat(features * features_weights); };
  const auto with_bias = [&](arma::mat& logits) {
    logits.each_row() += bias;
    return finish(logits);
  };
  kernels->evaluate({count, weights.n_cols, linear, with_bias}, receive, stop);
}

arma::mat GridPredictor::predict_draws(const Basis& basis, const WeightedDraws& draws, const Grid& grid,
                                       const std::stop_token& stop) {
  if (draws.count() == 0) throw std::invalid_argument("there are no draws to predict with");
  arma::vec sum(grid.nx * grid.ny, arma::fill::zeros);
  for (arma::uword k = 0; k < draws.block_count(); ++k) {
    const WeightedDraws::Block block = draws.block(k);
    evaluate_draws(
        basis, *block.weights, grid,
        [&](const arma::mat& logits) { return arma::mat(sum_sigmoid(logits, draws, block.first)); },
        [&](arma::uword first, arma::uword last, const arma::mat& sums) {
          sum.subvec(first * grid.nx, (last + 1) * grid.nx - 1) += sums;
        },
        stop);
  }
  return arma::reshape(mean_of_sum(std::move(sum), draws), grid.nx, grid.ny);
}

arma::cube GridPredictor::draw_logits(const Basis& basis, const arma::mat& weights, const Grid& grid,
                                      const std::stop_token& stop) {
  arma::cube result(grid.nx, grid.ny, weights.n_cols, arma::fill::none);
  evaluate_draws(
      basis, weights, grid, [](const arma::mat& logits) { return logits; },
      [&](arma::uword first, arma::uword last, const arma::mat& values) {
        for (arma::uword s = 0; s < values.n_cols; ++s) {
          result.slice(s).cols(first, last) = arma::reshape(values.col(s), grid.nx, last - first + 1);
        }
      },
      stop);
  return result;
}

arma::vec point_logits(const Basis& basis, const arma::vec& weights, const arma::mat& inputs,
                       const std::stop_token& stop) {
  constexpr arma::uword block = 1024;  // rows
  arma::vec logits(inputs.n_rows);
  for (arma::uword first = 0; first < inputs.n_rows; first += block) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + block, inputs.n_rows) - 1;
    logits.subvec(first, last) = basis.design_matrix(inputs.rows(first, last)) * weights;
  }
  return logits;
}

std::optional<KernelGrid> separated_on(const Basis& basis, const Grid& grid) {
  const auto kernels = basis.kernel_sum();
  if (!kernels || !kernels->kernel.family->separates) return {};
  return KernelGrid(kernels, {basis.standardisation().apply(grid.bounds), grid.nx, grid.ny});
}

/// Null where the kernels of the basis do not separate.
KernelGrid* GridPredictor::kernel_grid_for(const Basis& basis, const Grid& plot_grid) {
  const Grid grid{basis.standardisation().apply(plot_grid.bounds), plot_grid.nx, plot_grid.ny};
  const auto kernels = basis.kernel_sum();
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const KernelGrid& kept) {
    return kept.kernels() == kernels && kept.grid() == grid;
  });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());  // the one used last stands last
    return &kept_.back();
  }
  auto made = separated_on(basis, plot_grid);
  if (!made) return nullptr;
  if (kept_.size() == most_kept) kept_.erase(kept_.begin());
  return &kept_.emplace_back(std::move(*made));
}

GridPrediction predict_on_grid(const Gaussian& posterior, const Grid& grid, const std::stop_token& stop,
                               const ProgressCallback& progress) {
  return GridPredictor().predict(posterior, grid, stop, progress);
}

arma::mat predictive_probability(const PreparedMethod& prepared, GridPredictor& predictor, const Grid& grid,
                                 const std::stop_token& stop) {
  const Posterior& posterior = prepared.posterior;
  if (prepared.method->draws_weights()) {
    return predictor.predict_draws(*posterior.basis, posterior.draws, grid, stop);
  }
  return predictor.predict(*posterior.gaussian, grid, stop).probability(*prepared.method->integral);
}

}  // namespace credence
