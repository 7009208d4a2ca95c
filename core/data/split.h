#pragma once

#include "core/data/dataset.h"

#include <armadillo>

#include <cstdint>

namespace credence {

/// Which points train the classifier and which test it.
struct SplitRule {
  enum class Kind { all_training, first_n, fraction, marked };

  Kind kind = Kind::all_training;
  std::uint64_t first_n = 0;  ///< for first_n: rows 1…n train; more than there are means all
  double fraction = 0.8;      ///< for fraction: share that trains, in (0, 1]
  std::uint64_t seed = 1;     ///< for fraction
  bool stratified = false;    ///< for fraction: the same share of either class

  bool operator==(const SplitRule&) const = default;
};

/// Ascending row indices; together they are 0…N-1, each once.
struct Split {
  arma::uvec train;
  arma::uvec test;
};

/// Splits the rows of a dataset.
///
/// With `fraction`, round(fraction·N) rows train, at least one: those with the smallest hash of (seed, row).
/// So a point added to a drawing changes the side of at most one other point. Stratified, the same holds
/// within each class that has points: round(fraction·n) of its n train, at least one, and an added point
/// concerns its own class alone.
///
/// With `marked`, rows with a test mark test, and all train where there are no marks. Where every row is
/// marked nothing trains: the only rule that can leave no training points.
///
/// Throws std::invalid_argument for a fraction outside (0, 1] or first_n of zero.
Split split_rows(const Dataset& dataset, const SplitRule& rule);

/// The seed to try after `seed`: the next whole number, and 0 after the largest that a person can type, 2³¹
/// - 1.
std::uint64_t seed_after(std::uint64_t seed);

/// Whether split_rows() would leave a training point, found without splitting.
bool leaves_training_points(const Dataset& dataset, const SplitRule& rule);

}  // namespace credence
