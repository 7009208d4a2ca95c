#pragma once

#include "app/numbering/text_box.h"

#include <QPointF>
#include <QString>
#include <QVector>

#include <cstddef>
#include <vector>

namespace credence {

/// A number on the contours, or a range that names all levels from the first to the last, in pixels.
struct ContourNumber {
  QString text;
  std::size_t first = 0;  ///< index of the lowest level that it names
  std::size_t last = 0;   ///< of the highest; the same where it is one number
  TextBox box;            ///< around the text's ink
  double angle = 0.0;     ///< degrees, clockwise, from -75 to 75; 0 beside a line
  bool inLine = true;     ///< the line opens for it; otherwise it stands beside, at the end of a leader
  QPointF leaderFrom;     ///< on the line that is farthest from the text
  QPointF leaderTo;
  QVector<QPointF> dots;  ///< on the lines that it names

  bool names(std::size_t level) const { return first <= level && level <= last; }
};

/// The numbers of a picture.
struct PlacedNumbers {
  std::vector<ContourNumber> numbers;
  std::vector<std::size_t> inSight;  ///< levels with a line that can be seen
  std::vector<std::size_t> missing;  ///< those of them that nothing names
  double size = 1.0;                 ///< of the letters, of the size that was asked for
};

}  // namespace credence
