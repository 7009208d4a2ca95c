#pragma once

#include "app/plots/plot_overlay.h"
#include "core/data/dataset.h"
#include "core/data/role.h"
#include "core/data/split.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <array>
#include <cstddef>
#include <memory>

namespace credence {

class ProbabilityPlot;

/// Brings the points to the plots. Those added to what is seen appear at once, on the overlay; the charts,
/// whose thousands of markers take longer, get them a few times a second. Any other change reaches the charts
/// within a frame, and never more often.
class PointsFeed : public QObject {
  Q_OBJECT

 public:
  explicit PointsFeed(const std::array<ProbabilityPlot*, 3>& plots, QObject* parent = nullptr);

  void set(std::shared_ptr<const Dataset> dataset, Split split);

  /// Plots that are out of sight get no points until they are wanted.
  void setWanted(std::size_t plot, bool wanted);

 private:
  /// What the chart of a plot is to show.
  struct Chart {
    std::shared_ptr<const Dataset> dataset;
    int version = 0;
    bool wanted = true;
  };

  void showAdded(std::size_t plot);
  Role roleOf(arma::uword row) const;
  void bring(std::size_t plot);
  void bringNext();

  std::array<ProbabilityPlot*, 3> m_plots;
  std::array<Chart, 3> m_charts;
  std::shared_ptr<const Dataset> m_dataset;
  Split m_split;
  int m_version = 0;
  QTimer m_timer;
  QElapsedTimer m_sinceBrought;
};

}  // namespace credence
