#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QVector>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace credence {

/// Which line runs where on a canvas, to a few pixels.
class LineMap {
 public:
  explicit LineMap(const QRectF& area);

  /// Enters line number `line`, which must lie in the area. Returns how many steps that took.
  std::size_t add(std::uint32_t line, const QVector<QPointF>& points);

  /// Whether a rectangle of half that size around `centre`, turned by `angle` (degrees, clockwise), holds no
  /// line but `line`, and that one only where it runs straight on along `direction` (of length one).
  bool isClear(std::uint32_t line, const QPointF& centre, double angle, const QSizeF& half,
               const QPointF& direction) const;

 private:
  int column(double x) const;
  int row(double y) const;
  std::uint32_t& at(int column, int row);

  QPointF m_origin;
  int m_columns;
  int m_rows;
  std::vector<std::uint32_t> m_lines;
};

}  // namespace credence
