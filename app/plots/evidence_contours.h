#pragma once

#include "core/evidence/evidence_contours.h"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QVector>

#include <array>
#include <functional>
#include <optional>
#include <vector>

class QCPCurve;
class QCPItemText;
class QCustomPlot;

namespace credence {

/// Lines of equal log evidence on the map, so many nats below the best cell, each with that number.
class EvidenceContours {
 public:
  EvidenceContours(QCustomPlot& plot, const QString& layer);

  /// Of the numbers.
  void setLetters(const QFont& letters);
  /// Lines are so many times as heavy as usual.
  void setWeight(double times);
  void setContours(const std::vector<EvidenceContour>& contours);
  void clear();

  /// One of the lines, dark, to stand for all in a legend; null where there is none.
  QCPCurve* line() const;

  /// Puts each number on one of its lines: as a whole on the canvas, clear of the other numbers, and off the
  /// `marks` (px) and the other lines where that can be; none where there is no such place. It stands on the
  /// colour of the map there, in black or white, and on none where the map has none. Needs the plot's final
  /// size and range; called before painting.
  void placeLabels(const QVector<QRectF>& marks,
                   const std::function<std::optional<QColor>(double x, double y)>& colourAt);

 private:
  QVector<QPointF> onScreen(const Polyline& line) const;

  QCustomPlot& m_plot;
  std::vector<EvidenceContour> m_contours;
  std::array<QCPCurve*, evidence_contour_levels.size()> m_curves = {};
  std::array<QCPItemText*, evidence_contour_levels.size()> m_labels = {};
};

}  // namespace credence
