#include "app/plots/simplified_line.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int fewest = 3;  // points of a line that can lose one
/// By so much of itself a squared distance has to be larger to count as larger: of points that lie as far,
/// like those of an ellipse, the first one stays, whichever way a processor rounds.
constexpr double tie = 1e-6;

double squaredLength(const QPointF& along) {
  return QPointF::dotProduct(along, along);
}

/// From a point to the stretch between two others, squared.
double squaredDistance(const QPointF& point, const QPointF& from, const QPointF& to) {
  const QPointF along = to - from;
  const double length = squaredLength(along);
  if (!(length > 0.0)) return squaredLength(point - from);  // a line that comes back to where it began
  const double share = std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0);
  return squaredLength(point - from - share * along);
}

bool isFinite(const QPointF* points, int count) {
  return std::all_of(points, points + count, [](const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
  });
}

/// Which points stay.
std::vector<bool> keptPoints(const QPointF* points, int count, double tolerance) {
  std::vector<bool> kept(static_cast<std::size_t>(count), false);
  kept.front() = true;
  kept.back() = true;
  std::vector<std::pair<int, int>> stretches = {{0, count - 1}};
  while (!stretches.empty()) {
    const auto [first, last] = stretches.back();
    stretches.pop_back();
    int furthest = first;
    double most = tolerance * tolerance;
    for (int k = first + 1; k < last; ++k) {
      const double distance = squaredDistance(points[k], points[first], points[last]);
      if (distance <= most) continue;
      most = (1.0 + tie) * distance;
      furthest = k;
    }
    if (furthest == first) continue;
    kept[static_cast<std::size_t>(furthest)] = true;
    stretches.emplace_back(first, furthest);
    stretches.emplace_back(furthest, last);
  }
  return kept;
}

bool hasCurves(const QPainterPath& path) {
  for (int k = 0; k < path.elementCount(); ++k) {
    if (path.elementAt(k).type == QPainterPath::CurveToElement) return true;
  }
  return false;
}

}  // namespace

QVector<QPointF> simplifiedLine(const QPointF* points, int count, double tolerance) {
  if (count < fewest || !(tolerance > 0.0) || !isFinite(points, count)) return {points, points + count};
  const std::vector<bool> kept = keptPoints(points, count, tolerance);
  QVector<QPointF> line;
  line.reserve(std::count(kept.begin(), kept.end(), true));
  for (int k = 0; k < count; ++k) {
    if (kept[static_cast<std::size_t>(k)]) line << points[k];
  }
  return line;
}

QPainterPath simplifiedPath(const QPainterPath& path, double tolerance) {
  if (path.elementCount() <= fewest || !(tolerance > 0.0) || hasCurves(path)) return path;
  QPainterPath simple;
  simple.setFillRule(path.fillRule());
  QVector<QPointF> stretch;
  const auto finish = [&] {
    if (stretch.isEmpty()) return;
    const QVector<QPointF> line =
        simplifiedLine(stretch.constData(), static_cast<int>(stretch.size()), tolerance);
    simple.moveTo(line.front());
    for (qsizetype k = 1; k < line.size(); ++k) simple.lineTo(line[k]);
    stretch.clear();
  };
  for (int k = 0; k < path.elementCount(); ++k) {
    const QPainterPath::Element element = path.elementAt(k);
    if (element.type == QPainterPath::MoveToElement) finish();
    stretch << element;
  }
  finish();
  return simple;
}

}  // namespace credence
