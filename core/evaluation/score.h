#pragma once

#include <armadillo>

#include <array>

namespace credence {

/// How well predicted probabilities fit labels. With no points, the means are NaN.
struct Score {
  arma::uword count = 0;
  double mean_log_likelihood = 0.0;  ///< (1/n) Σ log p(y_n), in nats
  double accuracy = 0.0;             ///< share with p(y_n) > ½; p = ½ predicts class 1
  /// confusion[label][prediction]: {{true 0, false 1}, {false 0, true 1}}
  std::array<std::array<arma::uword, 2>, 2> confusion = {};
};

/// `logits` (N) of the predictive probabilities, not the probabilities: those round to 0 and 1.
Score score(const arma::vec& logits, const arma::uvec& labels);

}  // namespace credence
