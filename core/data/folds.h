#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"

#include <armadillo>

#include <cstdint>
#include <vector>

namespace credence {

/// How points are dealt out for cross-validation.
struct FoldRule {
  arma::uword count = 5;  ///< at least 2
  std::uint64_t seed = 1;
  bool stratified = true;  ///< each class dealt out by itself

  bool operator==(const FoldRule&) const = default;
};

/// One split for each fold, which tests on it: every row of `dataset` tests exactly once. Rows are dealt out
/// in turn in the order of a hash of (seed, row), so that the sizes of folds differ by at most one, and with
/// strata those of each class in them too. Throws std::invalid_argument for fewer than two folds or more than
/// points.
std::vector<Split> fold_splits(const Dataset& dataset, const FoldRule& rule);

}  // namespace credence
