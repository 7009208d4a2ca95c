#pragma once

#include "app/numbering/numbered_picture.h"

#include <QPointF>
#include <QVector>

#include <cstddef>
#include <span>
#include <vector>

namespace credence {

/// A stretch of a level's line that can be walked along, in pixels.
class ContourPiece {
 public:
  /// At least two points that are not one.
  ContourPiece(std::size_t level, const QVector<QPointF>& points);

  std::size_t level() const { return m_level; }
  const QVector<QPointF>& points() const { return m_points; }
  double length() const { return m_lengths.back(); }
  bool isClosed() const { return m_closed; }
  /// So far from its beginning; a closed one goes round, an open one ends where it ends.
  QPointF at(double distance) const;
  /// Evenly from end to end of a stretch about a place, at least two points.
  void along(double centre, double stretch, std::span<QPointF> points) const;

 private:
  double onceRound(double distance) const;
  qsizetype segmentAt(double distance) const;
  QPointF onSegment(qsizetype segment, double distance) const;

  std::size_t m_level;
  QVector<QPointF> m_points;
  std::vector<double> m_lengths;  // up to each of the points
  bool m_closed;
};

/// All of a picture's, those without any length left out.
std::vector<ContourPiece> piecesOf(const NumberedPicture& picture);

}  // namespace credence
