#pragma once

#include <QPointF>

#include <cmath>

namespace credence {

/// Of a way in pixels. Thousands of texts are tried for one picture, and std::hypot, which guards against
/// numbers that no screen has, takes several times as long.
inline double lengthOf(const QPointF& way) {
  return std::sqrt(QPointF::dotProduct(way, way));
}

}  // namespace credence
