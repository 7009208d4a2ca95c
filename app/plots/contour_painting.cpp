#include "app/plots/contour_painting.h"

#include "app/plots/canvas.h"
#include "app/plots/clipped_line.h"
#include "app/plots/picture_style.h"

#include <qcustomplot.h>

namespace credence {

namespace {

constexpr double penReach = 4.0;  // px that a line outside can be seen from inside

}  // namespace

QVector<QPointF> inPixels(const Canvas& canvas, const Polyline& line) {
  QVector<QPointF> points;
  points.reserve(static_cast<qsizetype>(line.points.n_rows));
  for (arma::uword n = 0; n < line.points.n_rows; ++n) {
    points.push_back(canvas.toPixel(line.points(n, 0), line.points(n, 1)));
  }
  return points;
}

void paintLines(QCPPainter& painter, const Canvas& canvas, const QPen& pen,
                const std::vector<Polyline>& lines) {
  // A line as thin as a dot is drawn much faster where that is not computed.
  const bool forPage = painter.modes().testFlag(QCPPainter::pmNoCaching);
  const bool isThin = !forPage && pen.widthF() * canvas.pixelRatio == 1.0;
  painter.setPen(isThin ? QPen(pen.brush(), 0.0, pen.style()) : pen);
  const QRectF reach = canvas.area().adjusted(-penReach, -penReach, penReach, penReach);
  for (const Polyline& line : lines) {
    for (const QVector<QPointF>& piece : clippedLine(inPixels(canvas, line), reach)) {
      painter.drawPolyline(piece.constData(), static_cast<int>(piece.size()));
    }
  }
}

QPen weighted(QPen pen, double times) {
  pen.setWidthF(times * pen.widthF());
  return pen;
}

void paintContours(QCPPainter& painter, const Canvas& canvas, const Picture& picture,
                   const std::vector<std::size_t>& levels, double weight) {
  painter.setBrush(Qt::NoBrush);
  for (const std::size_t k : levels) {
    const QPen pen = weighted(contourPen(picture, picture.contours.levels[k]), weight);
    paintLines(painter, canvas, pen, picture.contours.lines[k]);
  }
}

}  // namespace credence
