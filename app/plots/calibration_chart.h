#pragma once

#include "app/chart/named_lines.h"
#include "app/style/plot_theme.h"
#include "core/evaluation/calibration.h"

#include <QObject>

#include <vector>

class QCPAxisRect;
class QCPErrorBars;
class QCPGraph;
class QCPItemLine;
class QCustomPlot;

namespace credence {

struct Method;

/// Observed frequency against mean predicted probability, a mark with its 95 % interval a bin, hollow where
/// the bin is small, and below how many points each bin holds. Fills a QCustomPlot; computes nothing.
class CalibrationChart {
 public:
  explicit CalibrationChart(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  /// Whose probabilities they are, which gives marks and intervals their colour; null: ink.
  void setMethod(const Method* method);
  /// What marks are, and lines, for a legend.
  std::vector<NamedLine> names() const;
  void setCalibration(const Calibration& calibration);

 private:
  void buildCounts();
  void fitToSize();
  void styleMarks();

  QCustomPlot& m_plot;
  PlotTheme m_theme = PlotTheme::light();
  const Method* m_method = nullptr;
  QCPAxisRect* m_countsRect = nullptr;
  QCPItemLine* m_diagonal = nullptr;
  QCPGraph* m_bins = nullptr;
  QCPGraph* m_smallBins = nullptr;
  QCPErrorBars* m_intervals = nullptr;
  QCPErrorBars* m_smallIntervals = nullptr;
  QCPGraph* m_counts = nullptr;
  QObject m_layouts;  // as long as this lives, it is told of the plot's
};

}  // namespace credence
