#include "core/prediction/posterior_picture.h"

#include "core/concurrency/cancelled.h"
#include "core/method/weighted_draws.h"
#include "core/prediction/predict.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword largest_batch =
    64;  // draws at once: their logits at one block of rows stay in the cache

/// Sums over the columns of σ(logits) - ½ and of its square, n×2 for logits n×S.
arma::mat sums_of_probabilities(const arma::mat& logits) {
  arma::mat sums(logits.n_rows, 2, arma::fill::zeros);
  double* const sum = sums.colptr(0);
  double* const squares = sums.colptr(1);
  for (arma::uword s = 0; s < logits.n_cols; ++s) {
    const double* const column = logits.colptr(s);
    for (arma::uword n = 0; n < logits.n_rows; ++n) {
      const double value = 1.0 / (1.0 + std::exp(-column[n])) - 0.5;  // exp() may overflow: 1/∞ is right
      sum[n] += value;
      squares[n] += value * value;
    }
  }
  return sums;
}

}  // namespace

PosteriorPicture::PosteriorPicture(std::shared_ptr<const Basis> basis, const Grid& grid)
    : basis_(std::move(basis)),
      grid_(grid),
      kernel_grid_(separated_on(*basis_, grid)),
      sum_(grid.nx, grid.ny, arma::fill::zeros),
      squares_(grid.nx, grid.ny, arma::fill::zeros) {}

void PosteriorPicture::add(const arma::mat& weights, const std::stop_token& stop) {
  arma::mat sum = sum_;
  arma::mat squares = squares_;
  const auto store = [&](arma::uword first, arma::uword last, const arma::mat& sums) {
    sum.cols(first, last) += arma::reshape(sums.col(0), grid_.nx, last - first + 1);
    squares.cols(first, last) += arma::reshape(sums.col(1), grid_.nx, last - first + 1);
  };
  for (arma::uword from = 0; from < weights.n_cols; from += largest_batch) {
    const arma::mat batch = weights.cols(from, std::min(from + largest_batch, weights.n_cols) - 1);
    if (kernel_grid_) {
      const arma::mat of_features = batch.tail_rows(batch.n_rows - 1);
      const arma::rowvec bias = batch.row(0);
      const auto linear = [&](const arma::mat& features) { return arma::mat(features * of_features); };
      const auto finish = [&](const arma::mat& values) {
        return sums_of_probabilities(values.each_row() + bias);
      };
      kernel_grid_->evaluate({of_features.n_rows, batch.n_cols, linear, finish}, store, stop);
    } else {
      throw_if_stopped(stop);
      const arma::mat design = basis_->design_matrix(grid_.points(0, grid_.ny - 1));
      store(0, grid_.ny - 1, sums_of_probabilities(logits_of(design, batch)));
    }
  }
  sum_ = std::move(sum);
  squares_ = std::move(squares);
  draws_ += weights.n_cols;
}

arma::mat PosteriorPicture::mean() const {
  return sum_ / static_cast<double>(draws_) + 0.5;
}

arma::mat PosteriorPicture::standard_deviation() const {
  const auto count = static_cast<double>(draws_);
  const arma::mat variance = squares_ / count - arma::square(sum_ / count);
  return arma::sqrt(arma::clamp(variance, 0.0, 0.25));
}

}  // namespace credence
