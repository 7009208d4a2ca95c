#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace credence {

/// A turned rectangle around a text, in pixels.
struct TextBox {
  QPointF centre;
  QPointF along = {1.0, 0.0};  ///< the direction of reading, of length one
  double halfWidth = 0.0;
  double halfHeight = 0.0;

  /// Turned by `degrees`, clockwise as pixels are.
  static TextBox turned(const QPointF& centre, double degrees, const QSizeF& size);

  TextBox grownBy(double margin) const;
  /// The upright rectangle around it.
  QRectF bounds() const;
  /// Where a place lies from the centre, along the direction of reading and down across it.
  QPointF within(const QPointF& place) const {
    const QPointF away = place - centre;
    return {away.x() * along.x() + away.y() * along.y(), away.y() * along.x() - away.x() * along.y()};
  }
  /// Whether the two are less than `gap` apart.
  bool isNear(const TextBox& other, double gap) const;
  /// Whether the straight line between two places comes nearer than `gap`.
  bool isNear(const QPointF& from, const QPointF& to, double gap) const;
};

/// Whether two straight lines cross or come nearer to each other than `gap`.
bool linesAreNear(const QPointF& from, const QPointF& to, const QPointF& otherFrom, const QPointF& otherTo,
                  double gap);

}  // namespace credence
