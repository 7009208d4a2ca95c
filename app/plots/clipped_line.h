#pragma once

#include <QPointF>
#include <QRectF>
#include <QVector>

#include <vector>

namespace credence {

/// The pieces of a line that lie in `area`, at most one a segment, whatever the size of its coordinates.
/// Segments with an end that is not finite are left out.
std::vector<QVector<QPointF>> clippedLine(const QVector<QPointF>& line, const QRectF& area);

}  // namespace credence
