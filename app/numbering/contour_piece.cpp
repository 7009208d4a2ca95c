#include "app/numbering/contour_piece.h"

#include "app/numbering/length.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace credence {

ContourPiece::ContourPiece(std::size_t level, const QVector<QPointF>& points)
    : m_level(level), m_points(points), m_lengths(static_cast<std::size_t>(points.size()), 0.0) {
  for (qsizetype k = 1; k < points.size(); ++k) {
    const QPointF step = points[k] - points[k - 1];
    m_lengths[static_cast<std::size_t>(k)] = m_lengths[static_cast<std::size_t>(k) - 1] + lengthOf(step);
  }
}

QPointF ContourPiece::at(double distance) const {
  if (isClosed()) {
    distance = std::fmod(distance, length());
    if (distance < 0.0) distance += length();
  }
  const auto upper = std::upper_bound(m_lengths.begin(), m_lengths.end(), distance);
  const auto k = std::clamp<qsizetype>(std::distance(m_lengths.begin(), upper), 1, m_points.size() - 1);
  const double from = m_lengths[static_cast<std::size_t>(k) - 1];
  const double to = m_lengths[static_cast<std::size_t>(k)];
  const double share = to > from ? std::clamp((distance - from) / (to - from), 0.0, 1.0) : 0.0;
  return m_points[k - 1] + share * (m_points[k] - m_points[k - 1]);
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
