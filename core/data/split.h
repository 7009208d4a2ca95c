#pragma once

#include <armadillo>

#include <cstdint>

namespace credence {

/// Which points train the classifier and which test it.
struct SplitRule {
  enum class Kind { all_training, first_n, fraction };

  Kind kind = Kind::all_training;
  std::uint64_t first_n = 0;  ///< for first_n: rows 1…n train; more than there are means all
  double fraction = 0.8;      ///< for fraction: share that trains, in (0, 1]
  std::uint64_t seed = 1;     ///< for fraction

  bool operator==(const SplitRule&) const = default;
};

/// Ascending row indices; together they are 0…N-1, each once.
struct Split {
  arma::uvec train;
  arma::uvec test;
};

/// Splits N rows. With `fraction`, round(fraction·N) rows train, at least one: those with the smallest hash
/// of (seed, row). So a point added to a drawing changes the side of at most one other point.
/// Throws std::invalid_argument for a fraction outside (0, 1] or first_n of zero.
Split split_rows(arma::uword count, const SplitRule& rule);

}  // namespace credence
