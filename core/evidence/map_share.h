#pragma once

#include <armadillo>

#include <vector>

namespace credence {

/// Which widths of a map to compute, where several computers share it: part `part` of `parts`, from 1 on.
struct MapShare {
  arma::uword part = 1;
  arma::uword parts = 1;

  bool operator==(const MapShare&) const = default;
};

/// Throws std::invalid_argument unless 1 ≤ part ≤ parts.
void validate(const MapShare& share);

/// The indices of its widths, ascending, of a map that has `widths` of them; none where there are more parts
/// than widths. Whole columns, since what depends on the width alone is computed once for all of its cells.
/// Each width is in one part. What it costs falls with the width, steeply in places, and nobody knows how
/// before; so the widths are dealt from the narrowest on, a round at a time, forwards or backwards by the
/// sequence of Thue and Morse, which no part begins more often than another.
std::vector<arma::uword> widths_of(const MapShare& share, arma::uword widths);

}  // namespace credence
