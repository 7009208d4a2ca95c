#include "app/plots/markers.h"

#include "app/plots/plot_theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <qcustomplot.h>

#include <cmath>

namespace credence {

namespace {

constexpr double pointSize = 7.0;  // px
constexpr double ringSize = 13.0;  // px

QPainterPath circle(double diameter) {
  QPainterPath path;
  path.addEllipse(QPointF(0, 0), diameter / 2, diameter / 2);
  return path;
}

QPainterPath diamond(double diameter) {
  // A diamond looks as large as a circle of the same area, not of the same width.
  const double r = diameter / 2 * 1.2;
  QPainterPath path;
  path.moveTo(0, -r);
  path.lineTo(r, 0);
  path.lineTo(0, r);
  path.lineTo(-r, 0);
  path.closeSubpath();
  return path;
}

QCPScatterStyle marker(const QPainterPath& path, const QPen& pen, const QBrush& brush, MarkerMode mode,
                       double pixelRatio) {
  if (mode == MarkerMode::Vector) {
    // Custom paths are drawn at a sixth of the style's size.
    return QCPScatterStyle(path, pen, brush, 6.0);
  }
  const double extent = std::ceil(path.boundingRect().width() + pen.widthF()) + 2.0;
  QPixmap pixmap((QSizeF(extent, extent) * pixelRatio).toSize());
  pixmap.setDevicePixelRatio(pixelRatio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(extent / 2, extent / 2);
  painter.setPen(pen);
  painter.setBrush(brush);
  painter.drawPath(path);
  return QCPScatterStyle(pixmap);
}

}  // namespace

QCPScatterStyle pointMarker(int label, bool training, MarkerMode mode, double pixelRatio) {
  const QColor colour = classColours()[static_cast<std::size_t>(label)];
  const QPainterPath path = label == 0 ? circle(pointSize) : diamond(pointSize);
  if (training) return marker(path, QPen(Qt::white, 0.8), colour, mode, pixelRatio);
  return marker(path, QPen(colour.darker(110), 1.5), QColor(255, 255, 255, 170), mode, pixelRatio);
}

QCPScatterStyle misclassifiedMarker(MarkerMode mode, double pixelRatio) {
  return marker(circle(ringSize), QPen(QColor(0x111111), 1.2), Qt::NoBrush, mode, pixelRatio);
}

}  // namespace credence
