#pragma once

#include "app/plots/plot_theme.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/roc.h"

#include <QString>

#include <array>

class QCPCurve;
class QCPGraph;
class QCPItemLine;
class QCPItemText;
class QCPTextElement;
class QCustomPlot;

namespace credence {

/// The ROC curves of MAP and Laplace with their areas, and where a threshold stands on each. Fills a
/// QCustomPlot; computes nothing.
class RocChart {
 public:
  explicit RocChart(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  void setCurves(const RocCurve& map, const RocCurve& laplace);
  /// The rates at the threshold; no mark where one of them is NaN.
  void setThreshold(const ConfusionRates& map, const ConfusionRates& laplace);
  /// In place of curves that do not exist; empty for none.
  void setMessage(const QString& message);

 private:
  QCustomPlot& m_plot;
  std::array<QCPCurve*, 2> m_curves = {};  // MAP, Laplace
  std::array<QCPGraph*, 2> m_marks = {};
  QCPItemLine* m_chance = nullptr;
  QCPItemText* m_message = nullptr;
  QCPTextElement* m_title = nullptr;
};

}  // namespace credence
