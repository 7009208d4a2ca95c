#pragma once

#include "app/numbering/numbered_picture.h"
#include "app/numbering/placed_numbers.h"

namespace credence {

/// Which contours get numbers.
enum class NumberingReach {
  all_in_sight,  ///< in the line, else beside it, else as a range across a bundle
  with_room      ///< only those that have room in their line
};

/// Whether letters may become smaller where the picture is crowded: to 0.85 and 0.72 of what was asked for.
struct NumberingShrink {
  bool allowed = false;
  double smallest = 0.0;  ///< px of a digit's height, below which they never go
};

/// Places numbers on contours so that each level in sight is named at least once, none covers another, a note
/// or the heavy line, and none covers a mark where that can be avoided. The same picture always gets the
/// same numbers. A level is in sight where a digit's height of its line is not covered by marks or notes.
///
/// Numbers stand in the line where there is room: chosen for all levels together. Levels without get a
/// ladder: a number, or a range for a bundle, at the end of a leader.
PlacedNumbers placeContourNumbers(const NumberedPicture& picture, const NumberLetters& letters,
                                  NumberingReach reach, const NumberingShrink& shrink = {});

}  // namespace credence
