#include "app/plots/canvas.h"

#include "app/style/whole_dots.h"

#include <cmath>
#include <new>

namespace credence {

QPointF Canvas::toPixel(double x1, double x2) const {
  return {(x1 - view.x1_min) / view.width() * size.width(),
          size.height() - (x2 - view.x2_min) / view.height() * size.height()};
}

QPointF Canvas::toData(const QPointF& pixel) const {
  return {view.x1_min + pixel.x() / size.width() * view.width(),
          view.x2_min + (size.height() - pixel.y()) / size.height() * view.height()};
}

QRectF Canvas::toPixels(const Bounds& part) const {
  return {toPixel(part.x1_min, part.x2_max), toPixel(part.x1_max, part.x2_min)};
}

QImage Canvas::emptyImage() const {
  QImage image(wholeDots(size, pixelRatio), QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) throw std::bad_alloc();
  image.setDevicePixelRatio(pixelRatio);
  image.fill(Qt::transparent);
  return image;
}

bool Canvas::isToScale() const {
  constexpr double alike = 0.02;
  const double unit1 = size.width() / view.width();
  const double unit2 = size.height() / view.height();
  return std::abs(std::log(unit1 / unit2)) < alike;
}

}  // namespace credence
