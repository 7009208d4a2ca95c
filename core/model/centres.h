#pragma once

#include <armadillo>

#include <cstdint>
#include <string_view>

namespace credence {

/// Where the kernels of a family stand: on every training point, on some of them, or on a grid.
struct Centres {
  enum class Rule { all, random, grid };

  Rule rule = Rule::all;
  arma::uword count = 100;  ///< M, for random and grid
  std::uint64_t seed = 1;   ///< for random

  bool operator==(const Centres&) const = default;
};

/// For files and the command line: all, random, grid.
std::string_view id_of(Centres::Rule rule);

/// Throws std::invalid_argument for a count of zero.
void validate(const Centres& centres);

/// M×2, for training inputs N×2 in the units of the features.
///
/// Random: the M rows with the smallest hash of (seed, row), smallest first, or all N where there are no
/// more. So more centres of one seed hold the fewer ones, and a point added to a drawing changes at most one
/// centre.
///
/// On a grid: nodes over the bounds of the inputs, the edges included, in rows and columns about as far
/// apart, as near to M of them as whole rows and columns come.
arma::mat choose_centres(const arma::mat& inputs, const Centres& centres);

}  // namespace credence
