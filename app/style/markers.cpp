#include "app/style/markers.h"

#include "app/style/palette.h"
#include "app/style/whole_dots.h"

#include <QPainter>
#include <QPainterPath>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double pointSize = 7.0;   // px
constexpr double ringSize = 13.0;   // px
constexpr double unusedSize = 3.6;  // px
constexpr double outline = 1.5;     // px, of hollow points

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

/// Fills a hollow marker below its middle by lines of its own pen: a scatter style has one brush.
void hatchLowerHalf(QPainterPath& path, int label, double scale) {
  const double reach = path.boundingRect().bottom();
  for (const double below : {0.5, 1.5, 2.5}) {
    const double y = below * scale;
    const double half = label == 0 ? std::sqrt(reach * reach - y * y) : reach - y;
    const double x = std::max(0.0, half - outline * scale / 2);  // the cap of a line reaches beyond its end
    path.moveTo(-x, y);
    path.lineTo(x, y);
  }
}

}  // namespace

double markerScale(double pointCount) {
  return std::clamp(1.0 - 0.4 * std::log10(std::max(pointCount, 1.0) / 500.0), 0.4, 1.0);
}

QCPScatterStyle pointMarker(int label, Role role, double scale, double opacity) {
  const auto seen = [opacity](QColor colour) {
    colour.setAlphaF(
        static_cast<float>(static_cast<double>(colour.alphaF()) * std::clamp(opacity, 0.0, 1.0)));
    return colour;
  };
  const QColor colour = classColours()[static_cast<std::size_t>(label)];
  QPainterPath path = label == 0 ? circle(scale * pointSize) : diamond(scale * pointSize);
  if (role == Role::train) {
    return {path, QPen(seen(Qt::white), 0.8 * scale), seen(colour), customPathSize};
  }
  if (role == Role::validation) hatchLowerHalf(path, label, scale);
  return {path, QPen(seen(colour.darker(110)), outline * scale), seen(QColor(255, 255, 255, 170)),
          customPathSize};
}

QCPScatterStyle unusedMarker(int label, double scale) {
  QColor colour = classColours()[static_cast<std::size_t>(label)];
  colour.setAlphaF(0.55F);
  const QPainterPath path = label == 0 ? circle(scale * unusedSize) : diamond(scale * unusedSize);
  return {path, QPen(colour, 0.4), colour, customPathSize};  // without a pen it would get another's
}

QCPScatterStyle exactMarker(double scale) {
  constexpr double dotSize = 2.6;  // px
  return {circle(scale * dotSize), QPen(QColor(0x111111), 0.8 * scale), Qt::white, customPathSize};
}

QCPScatterStyle misclassifiedMarker(double scale, double opacity) {
  QColor colour(0x111111);
  colour.setAlphaF(static_cast<float>(std::min(opacity, 1.0)));
  return {circle(scale * ringSize), QPen(colour, 1.2 * scale), Qt::NoBrush, customPathSize};
}

QCPScatterStyle settingMarker(double diameter) {
  constexpr double line = 2.4;  // px
  QPainterPath crossedRing = circle(diameter);
  const double reach = diameter / 2;
  crossedRing.moveTo(-reach, 0);
  crossedRing.lineTo(reach, 0);
  crossedRing.moveTo(0, -reach);
  crossedRing.lineTo(0, reach);
  QPainterPathStroker stroker;
  stroker.setWidth(line);
  return {stroker.createStroke(crossedRing).simplified(), QPen(markEdge(), 1.0), markCore(), customPathSize};
}

QImage markerPicture(const QCPScatterStyle& marker, double pixelRatio) {
  const double extent = std::ceil(marker.customPath().boundingRect().width() + marker.pen().widthF()) + 2.0;
  QImage picture(wholeDots(QSizeF(extent, extent), pixelRatio), QImage::Format_ARGB32_Premultiplied);
  picture.setDevicePixelRatio(pixelRatio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(picture.deviceIndependentSize().width() / 2.0,
                    picture.deviceIndependentSize().height() / 2.0);
  painter.setPen(marker.pen());
  painter.setBrush(marker.brush());
  painter.drawPath(marker.customPath());
  painter.end();
  return picture;
}

void drawMarkerPicture(QPainter& painter, const QImage& picture, const QPointF& centre) {
  const double ratio = picture.devicePixelRatio();
  const QSizeF size = picture.deviceIndependentSize();
  const auto toDot = [ratio](double x) { return std::round(x * ratio) / ratio; };
  painter.drawImage(QPointF(toDot(centre.x() - size.width() / 2.0), toDot(centre.y() - size.height() / 2.0)),
                    picture);
}

}  // namespace credence
