#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QVector>

#include <cstddef>
#include <functional>
#include <vector>

namespace credence {

/// The lines of one level, in pixels.
struct NumberedLevel {
  QString text;           ///< its number
  bool heavy = false;     ///< the boundary, which is told by its weight: no number names or covers it
  double penWidth = 1.0;  ///< px
  bool negative = false;  ///< a dash between two such numbers would be read as a sign
  std::vector<QVector<QPointF>>
      pieces;  ///< inside the area; a closed one repeats its first point as its last
};

/// What else is drawn round, in pixels: a point, or a ring about one.
struct NumberedMark {
  QPointF centre;
  double radius = 0.0;
  bool ring = false;  ///< only its outline is drawn
};

/// A picture whose contours are to be numbered, in pixels.
struct NumberedPicture {
  QRectF area;                        ///< inside the axes
  std::vector<NumberedLevel> levels;  ///< ascending: neighbours here are neighbours in the picture
  std::vector<NumberedMark> marks;
  std::vector<QRectF> notes;                 ///< no number may touch them
  std::vector<QVector<QPointF>> otherLines;  ///< inside the area; numbers keep off them where they can
};

/// How large numbers are, in pixels.
struct NumberLetters {
  double height = 8.0;                            ///< of a digit's ink
  std::function<double(const QString&)> widthOf;  ///< of a text
};

}  // namespace credence
