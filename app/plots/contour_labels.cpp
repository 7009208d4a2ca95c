#include "app/plots/contour_labels.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace credence {

namespace {

constexpr double cell = 6.0;            // px, of the map of occupied places
constexpr int clearance = 2;            // cells around a label that must be free of points
constexpr double halfLabel = 14.0;      // px along the line
constexpr double spacing = 12.0;        // px between candidates
constexpr double shortestLine = 70.0;   // px; shorter lines are not labelled
constexpr double labelDistance = 34.0;  // px between two labels
constexpr double edgeDistance = 18.0;   // px

/// Which places are taken by points.
class Occupancy {
 public:
  Occupancy(const QVector<QPointF>& points, const QRectF& area)
      : m_origin(area.topLeft()),
        m_columns(static_cast<int>(area.width() / cell) + 1),
        m_rows(static_cast<int>(area.height() / cell) + 1),
        m_taken(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), false) {
    for (const QPointF& point : points) {
      if (area.contains(point)) m_taken[index(column(point), row(point))] = true;
    }
  }

  bool isClear(const QPointF& place) const {
    for (int r = row(place) - clearance; r <= row(place) + clearance; ++r) {
      for (int c = column(place) - clearance; c <= column(place) + clearance; ++c) {
        if (c < 0 || r < 0 || c >= m_columns || r >= m_rows) continue;
        if (m_taken[index(c, r)]) return false;
      }
    }
    return true;
  }

 private:
  int column(const QPointF& p) const { return static_cast<int>((p.x() - m_origin.x()) / cell); }
  int row(const QPointF& p) const { return static_cast<int>((p.y() - m_origin.y()) / cell); }
  std::size_t index(int c, int r) const {
    return static_cast<std::size_t>(r) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(c);
  }

  QPointF m_origin;
  int m_columns;
  int m_rows;
  std::vector<bool> m_taken;
};

/// Length along the line up to each of its points.
std::vector<double> arcLengths(const QVector<QPointF>& points) {
  std::vector<double> lengths(static_cast<std::size_t>(points.size()), 0.0);
  for (qsizetype k = 1; k < points.size(); ++k) {
    const auto i = static_cast<std::size_t>(k);
    lengths[i] = lengths[i - 1] + QLineF(points[k - 1], points[k]).length();
  }
  return lengths;
}

QPointF pointAt(const QVector<QPointF>& points, const std::vector<double>& lengths, double s) {
  const auto upper = std::upper_bound(lengths.begin(), lengths.end(), s);
  const auto k =
      std::clamp<std::ptrdiff_t>(upper - lengths.begin(), 1, static_cast<std::ptrdiff_t>(lengths.size()) - 1);
  const double from = lengths[static_cast<std::size_t>(k - 1)];
  const double to = lengths[static_cast<std::size_t>(k)];
  const double t = to > from ? (s - from) / (to - from) : 0.0;
  return points[k - 1] + t * (points[k] - points[k - 1]);
}

/// Along steep lines numbers are written upwards, whichever side they lean to: 0.6 and 0.9 written downwards
/// and upwards side by side could not be told apart.
double uprightAngle(const QPointF& from, const QPointF& to) {
  constexpr double steepestDownwards = 70.0;
  double degrees = std::atan2(to.y() - from.y(), to.x() - from.x()) * 180.0 / std::numbers::pi;
  if (degrees > steepestDownwards) degrees -= 180.0;
  if (degrees <= steepestDownwards - 180.0) degrees += 180.0;
  return degrees;
}

/// How far `place` is from the nearest of `labels`; of one level only, where that is given.
double nearest(const std::vector<ContourLabel>& labels, const QPointF& place,
               std::optional<std::size_t> level = {}) {
  double distance = std::numeric_limits<double>::infinity();
  for (const ContourLabel& label : labels) {
    if (level && label.level != *level) continue;
    distance = std::min(distance, QLineF(label.centre, place).length());
  }
  return distance;
}

std::optional<ContourLabel> bestPlace(const ScreenLine& line, const Occupancy& occupancy, const QRectF& inner,
                                      const std::vector<ContourLabel>& placed,
                                      const std::vector<ContourLabel>& previous) {
  const std::vector<double> lengths = arcLengths(line.points);
  const double total = lengths.empty() ? 0.0 : lengths.back();
  if (total < shortestLine) return {};
  std::optional<ContourLabel> best;
  double bestScore = -std::numeric_limits<double>::infinity();
  for (double s = halfLabel; s <= total - halfLabel; s += spacing) {
    const QPointF centre = pointAt(line.points, lengths, s);
    const QPointF from = pointAt(line.points, lengths, s - halfLabel);
    const QPointF to = pointAt(line.points, lengths, s + halfLabel);
    const double straightness = QLineF(from, to).length() / (2.0 * halfLabel);
    if (straightness < 0.93 || !inner.contains(centre)) continue;
    if (!occupancy.isClear(centre) || !occupancy.isClear(from) || !occupancy.isClear(to)) continue;
    if (nearest(placed, centre) < labelDistance) continue;
    const double moved = std::min(nearest(previous, centre, line.level), 200.0);
    const double score = 10.0 * straightness - 0.1 * moved;
    if (score <= bestScore) continue;
    bestScore = score;
    best = ContourLabel{line.level, centre, uprightAngle(from, to)};
  }
  return best;
}

}  // namespace

std::vector<ContourLabel> placeContourLabels(const std::vector<ScreenLine>& lines,
                                             const QVector<QPointF>& points, const QRectF& area,
                                             const std::vector<ContourLabel>& previous) {
  if (area.width() < 4 * edgeDistance || area.height() < 4 * edgeDistance) return {};
  const Occupancy occupancy(points, area);
  const QRectF inner = area.adjusted(edgeDistance, edgeDistance, -edgeDistance, -edgeDistance);
  std::vector<ContourLabel> labels;
  for (const ScreenLine& line : lines) {
    if (auto label = bestPlace(line, occupancy, inner, labels, previous)) labels.push_back(*label);
  }
  return labels;
}

}  // namespace credence
