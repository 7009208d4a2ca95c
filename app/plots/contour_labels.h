#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QVector>

#include <cstddef>
#include <vector>

namespace credence {

/// Where a contour line's value can be written, in pixels.
struct ContourLabel {
  std::size_t level = 0;  ///< index of the level
  QPointF centre;
  double angle = 0.0;  ///< degrees, clockwise, from -75 to 75; along steeper lines 0, as text past the
                       ///< upright reads as another number: a turned 0.9 is a 6.0
};

/// A contour line in pixels.
struct ScreenLine {
  std::size_t level = 0;
  QVector<QPointF> points;
  QSizeF label;  ///< of its value's text; empty where it gets none, and only keeps others away
};

struct ContourLabels {
  std::vector<ContourLabel> labels;
  std::size_t work = 0;  ///< points looked at, steps walked and places tried
};

/// Chooses at most one place a line, on straight stretches in `area` that are clear of `points`, of other
/// lines by the height of the text, and of other labels; lines without such a place get none. The same lines
/// always get the same labels. The work depends on the number of lines' points and on the area, and not on
/// how far the lines go on outside.
ContourLabels placeContourLabels(const std::vector<ScreenLine>& lines, const QVector<QPointF>& points,
                                 const QRectF& area);

}  // namespace credence
