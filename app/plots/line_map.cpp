#include "app/plots/line_map.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace credence {

namespace {

constexpr double mapSquare = 3.0;      // px
constexpr double straightReach = 5.0;  // px that a line may leave its direction by
constexpr std::uint32_t noLine = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t severalLines = noLine - 1;

}  // namespace

LineMap::LineMap(const QRectF& area)
    : m_origin(area.topLeft()),
      m_columns(static_cast<int>(area.width() / mapSquare) + 1),
      m_rows(static_cast<int>(area.height() / mapSquare) + 1),
      m_lines(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), noLine) {}

int LineMap::column(double x) const {
  return std::clamp(static_cast<int>((x - m_origin.x()) / mapSquare), 0, m_columns - 1);
}

int LineMap::row(double y) const {
  return std::clamp(static_cast<int>((y - m_origin.y()) / mapSquare), 0, m_rows - 1);
}

std::uint32_t& LineMap::at(int column, int row) {
  return m_lines[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) +
                 static_cast<std::size_t>(column)];
}

std::size_t LineMap::add(std::uint32_t line, const QVector<QPointF>& points) {
  std::size_t taken = 0;
  for (qsizetype k = 1; k < points.size(); ++k) {
    const QPointF step = points[k] - points[k - 1];
    const int count = static_cast<int>(2.0 * std::hypot(step.x(), step.y()) / mapSquare) + 1;
    for (int s = 0; s <= count; ++s) {
      const QPointF place = points[k - 1] + step * (static_cast<double>(s) / count);
      std::uint32_t& here = at(column(place.x()), row(place.y()));
      here = here == noLine || here == line ? line : severalLines;
    }
    taken += static_cast<std::size_t>(count);
  }
  return taken;
}

bool LineMap::isClear(std::uint32_t line, const QPointF& centre, double angle, const QSizeF& half,
                      const QPointF& direction) const {
  const double radians = angle * std::numbers::pi / 180.0;
  const QPointF right(std::cos(radians), std::sin(radians));
  const double reach = std::hypot(half.width(), half.height());
  for (int r = row(centre.y() - reach); r <= row(centre.y() + reach); ++r) {
    for (int c = column(centre.x() - reach); c <= column(centre.x() + reach); ++c) {
      const std::uint32_t here = m_lines[static_cast<std::size_t>(r) * static_cast<std::size_t>(m_columns) +
                                         static_cast<std::size_t>(c)];
      if (here == noLine) continue;
      const QPointF away = m_origin + mapSquare * QPointF(c + 0.5, r + 0.5) - centre;
      if (std::abs(away.x() * right.x() + away.y() * right.y()) > half.width()) continue;
      if (std::abs(away.y() * right.x() - away.x() * right.y()) > half.height()) continue;
      if (here != line) return false;
      if (std::abs(away.y() * direction.x() - away.x() * direction.y()) > straightReach) return false;
    }
  }
  return true;
}

}  // namespace credence
