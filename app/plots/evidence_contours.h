#pragma once

#include "core/evidence/evidence_map.h"

#include <QString>

#include <array>

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

 private:
  std::array<QCPCurve*, levels.size()> m_curves = {};
  std::array<QCPItemText*, levels.size()> m_labels = {};
};

}  // namespace credence
