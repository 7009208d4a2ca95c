#pragma once

#include "app/numbering/contour_piece.h"
#include "app/numbering/number_ground.h"
#include "app/numbering/numbered_picture.h"
#include "app/numbering/placed_numbers.h"
#include "app/numbering/text_box.h"

#include <QPointF>

#include <cstddef>
#include <vector>

namespace credence {

/// Where a level's number could stand in its line.
struct LinePlace {
  std::size_t level = 0;
  TextBox box;
  double angle = 0.0;  ///< degrees, clockwise
  QPointF normal;      ///< of the line there, of length one
  double cost = 0.0;   ///< the less, the better it reads
};

/// For each level the places in its lines that are clear of other lines, marks, notes and the frame; none for
/// heavy levels. Along the line where it is straight for the length of the text, level where it is steep.
std::vector<std::vector<LinePlace>> placesInLine(const NumberedPicture& picture,
                                                 const std::vector<ContourPiece>& pieces,
                                                 const NumberGround& ground, const NumberLetters& letters);

/// Chooses one place for each of these levels, beside what is fixed: all together as cheap as can be found,
/// numbers of neighbouring levels in a row along the ascent where they can be. Levels without room are left
/// out.
std::vector<LinePlace> bestLinePlaces(const std::vector<std::vector<LinePlace>>& places,
                                      const std::vector<std::size_t>& levels,
                                      const std::vector<ContourNumber>& fixed, const NumberedPicture& picture,
                                      double digitHeight);

/// The number that stands there.
ContourNumber numberAt(const LinePlace& place, const NumberedPicture& picture);

}  // namespace credence
