#pragma once

#include <QPointF>
#include <QRectF>
#include <QVector>

#include <vector>

namespace credence {

/// Where a contour line's value can be written, in pixels.
struct ContourLabel {
  std::size_t level = 0;  ///< index of the level
  QPointF centre;
  double angle = 0.0;  ///< degrees, clockwise, in (-110, 70]: steep text is read upwards
};

/// A contour line in pixels.
struct ScreenLine {
  std::size_t level = 0;
  QVector<QPointF> points;
};

/// Chooses at most one place a line, on straight stretches that are clear of `points`, of other labels and
/// of the edge of `area`; lines without such a place get none. Places near those in `previous` are
/// preferred, so that labels follow a moving line instead of jumping along it.
std::vector<ContourLabel> placeContourLabels(const std::vector<ScreenLine>& lines,
                                             const QVector<QPointF>& points, const QRectF& area,
                                             const std::vector<ContourLabel>& previous);

}  // namespace credence
