#pragma once

#include "core/evidence/evidence_map.h"

#include <QColor>
#include <QString>

#include <array>
#include <functional>
#include <optional>

class QCPCurve;
class QCPItemText;
class QCustomPlot;

namespace credence {

/// Lines of equal log evidence on the map, so many nats below the best cell, each with that number.
class EvidenceContours {
 public:
  static constexpr std::array<double, 4> levels = {-1.0, -3.0, -10.0, -30.0};  // nats

  EvidenceContours(QCustomPlot& plot, const QString& layer);

  /// Traced through the centres of the cells that are known, in the logarithms of both settings.
  void setMap(const EvidenceMap& map);
  void clear();

  /// Puts the numbers on the colour of the map at their places, in black or white; none where it has none.
  void paintLabels(const std::function<std::optional<QColor>(double x, double y)>& colourAt);

 private:
  std::array<QCPCurve*, levels.size()> m_curves = {};
  std::array<QCPItemText*, levels.size()> m_labels = {};
};

}  // namespace credence
