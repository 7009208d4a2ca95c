#pragma once

#include "core/method/weighted_draws.h"
#include "core/model/basis.h"

#include <armadillo>

#include <stop_token>

namespace credence {

/// Shares of the weight of draws in bins of one width.
struct LogitHistogram {
  double first = 0.0;  ///< where the first bin begins
  double width = 0.0;  ///< of a bin
  arma::vec density = {};
};

/// One logit under draws of the weights.
class LogitDraws {
 public:
  /// At `place`, 1×2 in the data's units. Throws std::invalid_argument where there is no draw, Cancelled when
  /// stopped.
  LogitDraws(const Basis& basis, const WeightedDraws& draws, const arma::rowvec& place,
             const std::stop_token& stop = {});

  double mean() const { return mean_; }
  double deviation() const { return deviation_; }      ///< standard deviation
  double probability() const { return probability_; }  ///< E σ(a)

  /// Bins as wide as so many draws as are effective ask for (Scott 1979), up to six deviations from the mean.
  LogitHistogram histogram() const;

 private:
  arma::vec logits_;      // S
  arma::vec importance_;  // S, sum 1
  double mean_ = 0.0;
  double deviation_ = 0.0;
  double probability_ = 0.5;
};

}  // namespace credence
