#pragma once

#include "core/data/bounds.h"

#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QSize>

namespace credence {

/// A part of the plane, and the piece of a screen or a page that it fills. Pixels count from the upper left
/// corner of that piece.
struct Canvas {
  Bounds view;              ///< in the data's units
  QSize size;               ///< px
  double pixelRatio = 1.0;  ///< dots a px

  QRectF area() const { return {QPointF(0.0, 0.0), QSizeF(size)}; }

  /// Where a place stands, which may be far outside.
  QPointF toPixel(double x1, double x2) const;
  QPointF toPixel(const QPointF& place) const { return toPixel(place.x(), place.y()); }
  /// Which place stands at a pixel.
  QPointF toData(const QPointF& pixel) const;
  QRectF toPixels(const Bounds& part) const;

  /// A transparent image of its size. Throws std::bad_alloc.
  QImage emptyImage() const;

  /// Whether a unit is as long on both axes.
  bool isToScale() const;

  bool operator==(const Canvas&) const = default;
};

}  // namespace credence
