#include "app/numbering/contour_piece.h"

#include "app/numbering/length.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace credence {

ContourPiece::ContourPiece(std::size_t level, const QVector<QPointF>& points)
    : m_level(level),
      m_points(points),
      m_lengths(static_cast<std::size_t>(points.size()), 0.0),
      m_closed(points.first() == points.last()) {
  for (qsizetype k = 1; k < points.size(); ++k) {
    const QPointF step = points[k] - points[k - 1];
    m_lengths[static_cast<std::size_t>(k)] = m_lengths[static_cast<std::size_t>(k) - 1] + lengthOf(step);
  }
}

QPointF ContourPiece::at(double distance) const {
  const double there = onceRound(distance);
  return onSegment(segmentAt(there), there);
}

void ContourPiece::along(double centre, double stretch, std::span<QPointF> points) const {
  const double steps = static_cast<double>(points.size()) - 1.0;
  qsizetype segment = 1;
  double before = m_lengths.back();
  for (std::size_t k = 0; k < points.size(); ++k) {
    const double distance = onceRound(centre + stretch * (static_cast<double>(k) / steps - 0.5));
    if (distance < before)
      segment = segmentAt(distance);  // the first one, and where a closed piece begins again
    while (segment + 1 < m_points.size() && m_lengths[static_cast<std::size_t>(segment)] <= distance)
      ++segment;
    points[k] = onSegment(segment, distance);
    before = distance;
  }
}

double ContourPiece::onceRound(double distance) const {
  if (!m_closed || (distance >= 0.0 && distance < length())) return distance;
  const double rest = std::fmod(distance, length());
  return rest < 0.0 ? rest + length() : rest;
}

/// The number of the point at its end, from 1.
qsizetype ContourPiece::segmentAt(double distance) const {
  const auto upper = std::upper_bound(m_lengths.begin(), m_lengths.end(), distance);
  return std::clamp<qsizetype>(std::distance(m_lengths.begin(), upper), 1, m_points.size() - 1);
}

QPointF ContourPiece::onSegment(qsizetype segment, double distance) const {
  const double from = m_lengths[static_cast<std::size_t>(segment) - 1];
  const double to = m_lengths[static_cast<std::size_t>(segment)];
  const double share = to > from ? std::clamp((distance - from) / (to - from), 0.0, 1.0) : 0.0;
  return m_points[segment - 1] + share * (m_points[segment] - m_points[segment - 1]);
}

std::vector<ContourPiece> piecesOf(const NumberedPicture& picture) {
  std::vector<ContourPiece> pieces;
  for (std::size_t level = 0; level < picture.levels.size(); ++level) {
    for (const QVector<QPointF>& points : picture.levels[level].pieces) {
      if (points.size() < 2) continue;
      ContourPiece piece(level, points);
      if (piece.length() > 0.0) pieces.push_back(std::move(piece));
    }
  }
  return pieces;
}

}  // namespace credence
