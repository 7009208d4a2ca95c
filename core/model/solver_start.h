#pragma once

#include "core/model/prior.h"

#include <armadillo>

#include <cstdint>
#include <vector>

namespace credence {

/// Where a solver begins.
struct SolverStart {
  enum class Kind : unsigned char {
    prior_mean,  ///< w = 0 unless weights have priors of their own; where fits begin
    random,      ///< a draw from the prior, or of a standard Gaussian without one
    given,       ///< at `weights`
  };

  Kind kind = Kind::prior_mean;
  std::uint64_t seed = 1;            ///< of a draw
  std::vector<double> weights = {};  ///< M, where they are given

  bool operator==(const SolverStart&) const = default;

  /// Whether it is one of `count` weights.
  bool suits(arma::uword count) const { return kind != Kind::given || weights.size() == count; }
};

/// M of them. Throws std::invalid_argument where it does not suit.
arma::vec start_weights(const SolverStart& start, arma::uword count, const Prior& prior);

}  // namespace credence
