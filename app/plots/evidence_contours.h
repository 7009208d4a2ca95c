#pragma once

#include "core/evidence/evidence_contours.h"

#include <QColor>
#include <QString>

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

  /// `across`: over features without a width, so that lines run from edge to edge.
  void setContours(const std::vector<EvidenceContour>& contours, bool across);
  void clear();

  /// Puts the numbers on the colour of the map at their places, in black or white; none where it has none.
  void paintLabels(const std::function<std::optional<QColor>(double x, double y)>& colourAt);

 private:
  std::array<QCPCurve*, evidence_contour_levels.size()> m_curves = {};
  std::array<QCPItemText*, evidence_contour_levels.size()> m_labels = {};
};

}  // namespace credence
