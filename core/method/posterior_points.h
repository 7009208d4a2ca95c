#pragma once

#include "core/model/basis.h"

#include <armadillo>

#include <cstddef>
#include <stop_token>

namespace credence {

/// The mean of p(y = 1 | x, w) at some points over draws of the weights that come batch after batch, kept as
/// logarithms of it and of its complement: scores want logits that never round to a certainty. Lives on one
/// thread at a time.
class PosteriorPoints {
 public:
  /// `inputs`: n×2, in the data's units.
  PosteriorPoints(const Basis& basis, const arma::mat& inputs);

  /// Takes in the draws `weights`, rank×S, all or, when stopped, none of them: then throws Cancelled.
  void add(const arma::mat& weights, const std::stop_token& stop = {});

  std::size_t draws() const { return draws_; }

  /// n, of at least one draw. Equal inputs have equal logits.
  arma::vec logits() const;

 private:
  arma::mat design_;    // n×rank
  arma::uvec first_;    // n, as first_equal_rows() gives it
  arma::mat log_mean_;  // n×2, as log_predict_draws() gives it
  std::size_t draws_ = 0;
};

}  // namespace credence
