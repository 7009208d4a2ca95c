#pragma once

#include "app/compute/map_result.h"
#include "app/plots/plot_theme.h"
#include "core/model/hyperparameters.h"

#include <QPointF>

#include <memory>
#include <optional>

class QCPColorMap;
class QCPColorScale;
class QCPGraph;
class QCustomPlot;

namespace credence {

/// The evidence map as a picture: width to the right, prior variance upwards, both logarithmic; evidence as
/// colour. A diamond marks the best cell, a ring with a cross the current setting. Fills a QCustomPlot, in
/// the window or for a figure.
class EvidenceChart {
 public:
  explicit EvidenceChart(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  void setMap(std::shared_ptr<const MapResult> result);
  void setCurrent(const Hyperparameters& hyperparameters);

  /// Repaints the marks alone, which is all that setCurrent() changes.
  void replotMarks();

  /// The cell under a place given in axis coordinates (logarithms), if it lies on the map.
  std::optional<EvidenceMap::Cell> cellAt(const QPointF& place) const;

 private:
  void fillCells();
  void updateMarks();

  QCustomPlot& m_plot;
  QCPColorMap* m_cells;
  QCPColorScale* m_scale;
  QCPGraph* m_best;
  QCPGraph* m_current;
  std::shared_ptr<const MapResult> m_result;
  Hyperparameters m_hyperparameters;
};

}  // namespace credence
