#include "app/plots/clipped_line.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace credence {

namespace {

using LineSegment = std::pair<QPointF, QPointF>;

/// Liang and Barsky (1984): the part between the entry and the exit through the four edges.
std::optional<LineSegment> clippedSegment(const QPointF& from, const QPointF& to, const QRectF& area) {
  const QPointF step = to - from;
  if (!std::isfinite(step.x()) || !std::isfinite(step.y())) return {};
  double entry = 0.0;
  double exit = 1.0;
  const auto cut = [&](double speed, double room) {
    if (speed == 0.0) return room >= 0.0;
    (speed < 0.0 ? entry : exit) = speed < 0.0 ? std::max(entry, room / speed) : std::min(exit, room / speed);
    return entry <= exit;
  };
  if (!cut(-step.x(), from.x() - area.left()) || !cut(step.x(), area.right() - from.x()) ||
      !cut(-step.y(), from.y() - area.top()) || !cut(step.y(), area.bottom() - from.y())) {
    return {};
  }
  // Ends that are cut lie on the edge but for rounding, which is as large as the coordinates are.
  const auto inside = [&](const QPointF& p) {
    return QPointF(std::clamp(p.x(), area.left(), area.right()),
                   std::clamp(p.y(), area.top(), area.bottom()));
  };
  return LineSegment(entry > 0.0 ? inside(from + entry * step) : from,
                     exit < 1.0 ? inside(from + exit * step) : to);
}

}  // namespace

std::vector<QVector<QPointF>> clippedLine(const QVector<QPointF>& line, const QRectF& area) {
  std::vector<QVector<QPointF>> pieces;
  bool goesOn = false;  // the last piece ends where the next segment begins
  for (qsizetype k = 1; k < line.size(); ++k) {
    const auto segment = clippedSegment(line[k - 1], line[k], area);
    if (segment && !(goesOn && segment->first == line[k - 1])) pieces.push_back({segment->first});
    if (segment) pieces.back().push_back(segment->second);
    goesOn = segment && segment->second == line[k];
  }
  return pieces;
}

}  // namespace credence
