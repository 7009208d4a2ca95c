#include "app/numbering/line_crossings.h"

#include "app/numbering/length.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int mostSquares = 400;  // along a side

double squareFor(const QRectF& area, double square) {
  return std::max(square, std::max(area.width(), area.height()) / mostSquares);
}

}  // namespace

LineCrossings::LineCrossings(const std::vector<ContourPiece>& pieces, const QRectF& area, double square)
    : m_area(area),
      m_square(squareFor(area, square)),
      m_columns(static_cast<int>(area.width() / m_square) + 1),
      m_rows(static_cast<int>(area.height() / m_square) + 1),
      m_squares(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows)) {
  for (const ContourPiece& piece : pieces) {
    const QVector<QPointF>& points = piece.points();
    for (qsizetype k = 1; k < points.size(); ++k) add({points[k - 1], points[k], piece.level()});
  }
}

std::vector<LineCrossing> LineCrossings::along(const QPointF& from, const QPointF& direction,
                                               double reach) const {
  std::vector<LineCrossing> found;
  std::vector<std::uint32_t> squares;
  const double step = m_square / 2.0;
  int lastColumn = -2;
  int lastRow = -2;
  for (double at = 0.0; at <= reach + step; at += step) {
    const QPointF place = from + at * direction;
    if (!m_area.adjusted(-m_square, -m_square, m_square, m_square).contains(place)) break;
    const int c = column(place.x());
    const int r = row(place.y());
    if (c == lastColumn && r == lastRow) continue;
    lastColumn = c;
    lastRow = r;
    // A step may cut a corner: what lies in the squares about is looked at, too.
    for (int y = std::max(0, r - 1); y <= std::min(m_rows - 1, r + 1); ++y) {
      for (int x = std::max(0, c - 1); x <= std::min(m_columns - 1, c + 1); ++x) {
        squares.push_back(static_cast<std::uint32_t>(y * m_columns + x));
      }
    }
  }
  std::ranges::sort(squares);
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  for (const std::uint32_t square : squares) {
    for (const std::uint32_t k : m_squares[square]) cross(m_segments[k], from, direction, reach, found);
  }
  std::ranges::stable_sort(found, {}, &LineCrossing::distance);
  // Where two segments meet both are crossed.
  const auto same = [](const LineCrossing& a, const LineCrossing& b) {
    return a.level == b.level && b.distance - a.distance < 1e-6;
  };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

int LineCrossings::column(double x) const {
  return std::clamp(static_cast<int>((x - m_area.left()) / m_square), 0, m_columns - 1);
}

int LineCrossings::row(double y) const {
  return std::clamp(static_cast<int>((y - m_area.top()) / m_square), 0, m_rows - 1);
}

/// In parts no longer than a square, each of which stands in the square of its middle.
void LineCrossings::add(const Segment& segment) {
  const QPointF step = segment.to - segment.from;
  const int parts = static_cast<int>(lengthOf(step) / m_square) + 1;
  for (int k = 0; k < parts; ++k) {
    const QPointF from = segment.from + step * (static_cast<double>(k) / parts);
    const QPointF to = segment.from + step * (static_cast<double>(k + 1) / parts);
    const QPointF middle = (from + to) / 2.0;
    const auto index = static_cast<std::size_t>(row(middle.y())) * static_cast<std::size_t>(m_columns) +
                       static_cast<std::size_t>(column(middle.x()));
    m_squares[index].push_back(static_cast<std::uint32_t>(m_segments.size()));
    m_segments.push_back({from, to, segment.level});
  }
}

void LineCrossings::cross(const Segment& segment, const QPointF& from, const QPointF& direction, double reach,
                          std::vector<LineCrossing>& found) const {
  const QPointF step = segment.to - segment.from;
  const double turn = direction.x() * step.y() - direction.y() * step.x();
  if (turn == 0.0) return;
  const QPointF away = segment.from - from;
  const double distance = (away.x() * step.y() - away.y() * step.x()) / turn;
  const double share = (away.x() * direction.y() - away.y() * direction.x()) / turn;
  if (share < 0.0 || share > 1.0 || distance < 0.0 || distance > reach) return;
  found.push_back({distance, segment.level});
}

}  // namespace credence
