#pragma once

#include <QPointF>

#include <cmath>

namespace credence {

/// Of a way in pixels, as lengthOf. For what only compares, or has the root to take once.
inline double squaredLengthOf(const QPointF& way) {
  return QPointF::dotProduct(way, way);
}

/// Of a way in pixels. Thousands of texts are tried for one picture, and std::hypot, which guards against
/// numbers that no screen has, takes several times as long.
inline double lengthOf(const QPointF& way) {
  return std::sqrt(squaredLengthOf(way));
}

}  // namespace credence
