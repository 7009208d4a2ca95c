#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QVector>

namespace credence {

/// The line through fewer of its points: no point that is left out lies further than `tolerance` from what
/// remains, in the points' own units. Both ends stay; so does a line with a coordinate that is not finite,
/// and any line for a tolerance that is not positive. Douglas and Peucker 1973.
QVector<QPointF> simplifiedLine(const QPointF* points, int count, double tolerance);

/// The same of each straight stretch of a path that has no curves; a path with curves stays as it is.
QPainterPath simplifiedPath(const QPainterPath& path, double tolerance);

}  // namespace credence
