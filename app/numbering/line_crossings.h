#pragma once

#include "app/numbering/contour_piece.h"

#include <QPointF>
#include <QRectF>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace credence {

/// Where a straight line crosses a level.
struct LineCrossing {
  double distance = 0.0;  ///< px, from where the straight line begins
  std::size_t level = 0;
};

/// Finds what a straight line crosses, exactly, without looking at all lines of a picture.
class LineCrossings {
 public:
  /// `square`: px, of the squares in which it looks; about as long as the distances that are asked for are
  /// short.
  LineCrossings(const std::vector<ContourPiece>& pieces, const QRectF& area, double square);

  /// In the order of their distance, up to `reach` px. `direction` is of length one.
  std::vector<LineCrossing> along(const QPointF& from, const QPointF& direction, double reach) const;

 private:
  struct Segment {
    QPointF from;
    QPointF to;
    std::size_t level = 0;
  };

  int column(double x) const;
  int row(double y) const;
  void add(const Segment& segment);
  void cross(const Segment& segment, const QPointF& from, const QPointF& direction, double reach,
             std::vector<LineCrossing>& found) const;

  QRectF m_area;
  double m_square;
  int m_columns;
  int m_rows;
  std::vector<Segment> m_segments;
  std::vector<std::vector<std::uint32_t>> m_squares;
};

}  // namespace credence
