#pragma once

#include "app/compute/picture.h"

#include <QPointF>
#include <QString>
#include <QVector>

#include <cstddef>
#include <vector>

class QCPPainter;
class QFont;
class QPen;

namespace credence {

struct Canvas;

/// The number that stands in a contour.
struct ContourNumber {
  QString text;
  double level = 0.0;
  QPointF centre;      ///< px
  double angle = 0.0;  ///< degrees, clockwise
};

/// The contours of a picture at those of its levels.
void paintContours(QCPPainter& painter, const Canvas& canvas, const Picture& picture,
                   const std::vector<std::size_t>& levels);

/// Where numbers stand on the contours: clear of each other and of `obstacles`, which are in pixels.
std::vector<ContourNumber> contourNumbers(const Canvas& canvas, const Picture& picture, const QFont& font,
                                          const QVector<QPointF>& obstacles);

/// On the colour of the map at their level, so that the line seems to open for its number.
void paintContourNumbers(QCPPainter& painter, const Picture& picture, const QFont& font,
                         const std::vector<ContourNumber>& numbers);

/// Each line as far as it is seen.
void paintLines(QCPPainter& painter, const Canvas& canvas, const QPen& pen,
                const std::vector<Polyline>& lines);

}  // namespace credence
