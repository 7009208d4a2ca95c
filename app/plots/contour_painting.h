#pragma once

#include "app/compute/picture.h"

#include <QPointF>
#include <QVector>

#include <cstddef>
#include <vector>

class QCPPainter;
class QPen;

namespace credence {

struct Canvas;

/// The contours of a picture at those of its levels, `weight` times as heavy as usual.
void paintContours(QCPPainter& painter, const Canvas& canvas, const Picture& picture,
                   const std::vector<std::size_t>& levels, double weight);

/// So many times as wide.
QPen weighted(QPen pen, double times);

/// A line's points in pixels, which may be far outside.
QVector<QPointF> inPixels(const Canvas& canvas, const Polyline& line);

/// Each line as far as it is seen.
void paintLines(QCPPainter& painter, const Canvas& canvas, const QPen& pen,
                const std::vector<Polyline>& lines);

}  // namespace credence
