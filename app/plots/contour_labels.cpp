#include "app/plots/contour_labels.h"

#include "app/plots/clipped_line.h"
#include "app/plots/line_map.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace credence {

namespace {

constexpr double labelCell = 6.0;       // px, of the map of occupied places
constexpr int clearance = 2;            // cells around a label that must be free of points
constexpr double spacing = 8.0;         // px between candidates
constexpr double shortestLine = 70.0;   // px; shorter lines are not labelled
constexpr double labelDistance = 34.0;  // px between two labels
constexpr double edgeDistance = 6.0;    // px around a label's text
constexpr double steepest = 75.0;       // degrees

// Beyond these the picture is too crowded to be labelled, and the hand would have to wait for it.
constexpr std::size_t mostLabelSteps = 400'000;
constexpr std::size_t mostPlaces = 4'000;

/// Which places are taken by points.
class Occupancy {
 public:
  Occupancy(const QVector<QPointF>& points, const QRectF& area)
      : m_origin(area.topLeft()),
        m_columns(static_cast<int>(area.width() / labelCell) + 1),
        m_rows(static_cast<int>(area.height() / labelCell) + 1),
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
  int column(const QPointF& p) const { return static_cast<int>((p.x() - m_origin.x()) / labelCell); }
  int row(const QPointF& p) const { return static_cast<int>((p.y() - m_origin.y()) / labelCell); }
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

/// Of a line, whichever way it was drawn: degrees in (-90, 90].
double slope(const QPointF& direction) {
  const double degrees = std::atan2(direction.y(), direction.x()) * 180.0 / std::numbers::pi;
  return degrees > 90.0 ? degrees - 180.0 : degrees <= -90.0 ? degrees + 180.0 : degrees;
}

/// The labels of a picture, one line after the other.
class Labelling {
 public:
  Labelling(const QVector<QPointF>& points, const QRectF& area)
      : m_area(area), m_occupancy(points, area), m_lines(area) {}

  ContourLabels place(const std::vector<ScreenLine>& lines) {
    std::vector<std::vector<QVector<QPointF>>> pieces;
    pieces.reserve(lines.size());
    for (const ScreenLine& line : lines) {
      const auto number = static_cast<std::uint32_t>(pieces.size());
      m_result.work += static_cast<std::size_t>(line.points.size());
      pieces.push_back(clippedLine(line.points, m_area));
      for (const QVector<QPointF>& piece : pieces.back()) m_steps += m_lines.add(number, piece);
      if (m_steps > mostLabelSteps) break;
    }
    for (std::size_t k = 0; k < lines.size() && m_steps <= mostLabelSteps; ++k) {
      if (!lines[k].label.isEmpty()) label(static_cast<std::uint32_t>(k), lines[k], pieces[k]);
    }
    m_result.work += m_steps + m_places;
    return std::move(m_result);
  }

 private:
  /// A place that is being thought of.
  struct Candidate {
    ContourLabel label;
    QPointF direction;  // of the line, of length one
    double score = -std::numeric_limits<double>::infinity();
  };

  void label(std::uint32_t number, const ScreenLine& line, const std::vector<QVector<QPointF>>& pieces) {
    Candidate best;
    std::pair<std::ptrdiff_t, double> at;  // which piece, and how far along it
    const double half = line.label.width() / 2.0;
    for (const QVector<QPointF>& piece : pieces) {
      const std::vector<double> lengths = arcLengths(piece);
      if (lengths.back() < shortestLine) continue;
      for (double s = half; s <= lengths.back() - half && m_places < mostPlaces; s += spacing) {
        if (consider(number, line, piece, lengths, s, best)) at = {&piece - pieces.data(), s};
      }
    }
    if (!std::isfinite(best.score)) return;
    // To the pixel: between neighbouring candidates a hair would decide, and look like a jump.
    const QVector<QPointF>& piece = pieces[static_cast<std::size_t>(at.first)];
    const std::vector<double> lengths = arcLengths(piece);
    for (double s = std::max(half, at.second - spacing / 2.0);
         s <= std::min(lengths.back() - half, at.second + spacing / 2.0); s += 1.0) {
      consider(number, line, piece, lengths, s, best);
    }
    m_result.labels.push_back(best.label);
  }

  /// Whether that place along the line is better than `best`, which it becomes then.
  bool consider(std::uint32_t number, const ScreenLine& line, const QVector<QPointF>& piece,
                const std::vector<double>& lengths, double s, Candidate& best) {
    ++m_places;
    const double half = line.label.width() / 2.0;
    const Candidate candidate = weigh(line, pointAt(piece, lengths, s), pointAt(piece, lengths, s - half),
                                      pointAt(piece, lengths, s + half));
    if (!(candidate.score > best.score) || !hasRoom(number, line, candidate)) return false;
    best = candidate;
    return true;
  }

  /// Text reads best where it is level, lies on a straight stretch and in the middle of the picture; nothing
  /// here depends on where a line begins, so that labels move little when lines do.
  Candidate weigh(const ScreenLine& line, const QPointF& centre, const QPointF& from,
                  const QPointF& to) const {
    const double length = QLineF(from, to).length();
    const double straightness = length / line.label.width();
    if (straightness < 0.93) return {};
    const QPointF direction = (to - from) / length;
    const double degrees = slope(direction);
    const double angle = std::abs(degrees) > steepest ? 0.0 : degrees;
    const double away = QLineF(centre, m_area.center()).length();
    return {{line.level, centre, angle},
            direction,
            10.0 * straightness - std::abs(degrees) / 25.0 - away / 100.0};
  }

  bool hasRoom(std::uint32_t number, const ScreenLine& line, const Candidate& candidate) const {
    const ContourLabel& label = candidate.label;
    const double radians = label.angle * std::numbers::pi / 180.0;
    const QPointF end = QPointF(std::cos(radians), std::sin(radians)) * (line.label.width() / 2.0);
    const QRectF inner = m_area.adjusted(edgeDistance, edgeDistance, -edgeDistance, -edgeDistance);
    const QPointF up(0.0, line.label.height() / 2.0);
    for (const QPointF& place : {label.centre, label.centre - end, label.centre + end}) {
      if (!inner.contains(place - up) || !inner.contains(place + up) || !m_occupancy.isClear(place))
        return false;
    }
    const double distance = std::max(labelDistance, line.label.width() + edgeDistance);
    const bool besideOthers = std::all_of(
        m_result.labels.begin(), m_result.labels.end(),
        [&](const ContourLabel& other) { return QLineF(other.centre, label.centre).length() >= distance; });
    if (!besideOthers) return false;
    // No other line within the height of the text, along the line as across it.
    const double height = line.label.height();
    const QSizeF half(std::max(line.label.width() / 2.0 + 2.0, height), height);
    return m_lines.isClear(number, label.centre, label.angle, half, candidate.direction);
  }

  QRectF m_area;
  Occupancy m_occupancy;
  LineMap m_lines;
  std::size_t m_steps = 0;
  std::size_t m_places = 0;
  ContourLabels m_result;
};

}  // namespace

ContourLabels placeContourLabels(const std::vector<ScreenLine>& lines, const QVector<QPointF>& points,
                                 const QRectF& area) {
  constexpr double smallest = 72.0;  // px
  if (area.width() < smallest || area.height() < smallest) return {};
  return Labelling(points, area).place(lines);
}

}  // namespace credence
