#pragma once

#include "app/numbering/contour_piece.h"
#include "app/numbering/line_crossings.h"
#include "app/numbering/number_ground.h"
#include "app/numbering/numbered_picture.h"
#include "app/numbering/placed_numbers.h"

#include <cstddef>
#include <vector>

namespace credence {

/// A number beside its line, or a range beside a bundle, at the end of a leader across all that it names.
struct NumberLadder {
  ContourNumber number;
  double cost = 0.0;  ///< the less, the better it reads
};

/// How far apart the lines of a bundle may be, and how far it may reach, in digits' heights.
struct LadderLimits {
  double gap = 1.8;
  double reach = 8.0;
};

/// What ladders are made of: it outlives them.
struct LadderGround {
  const NumberedPicture& picture;
  const std::vector<ContourPiece>& pieces;
  const NumberGround& ground;
  const NumberLetters& letters;
  const LineCrossings& crossings;
};

/// Ladders that could name these levels, the best of each set of levels, cheapest first within a set.
std::vector<std::vector<NumberLadder>> possibleLadders(const LadderGround& on,
                                                       const std::vector<std::size_t>& needy,
                                                       const LadderLimits& limits);

/// Chooses ladders that name all of the needy levels, as cheap together as can be found, clear of each other
/// and of what is fixed. Levels that cannot be named are left out.
std::vector<NumberLadder> bestLadders(const std::vector<std::vector<NumberLadder>>& possible,
                                      const std::vector<std::size_t>& needy,
                                      const std::vector<ContourNumber>& fixed, double digitHeight);

}  // namespace credence
