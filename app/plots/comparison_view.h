#pragma once

#include "app/compute/fit_result.h"
#include "app/plots/probability_plot.h"

#include <QWidget>

#include <array>
#include <memory>

namespace credence {

class PlotTool;
class PointsFeed;

/// MAP and Laplace side by side, always showing the same part of the plane.
class ComparisonView : public QWidget {
  Q_OBJECT

 public:
  explicit ComparisonView(QWidget* parent = nullptr);

  /// The points; those added to what is shown at once, other changes within a frame.
  void setPoints(std::shared_ptr<const Dataset> dataset, Split split);
  void setResult(const std::shared_ptr<const FitResult>& result);
  void setStale(bool stale);
  /// Marks `rows` of `dataset` in both plots; null and none for none.
  void setHighlighted(const std::shared_ptr<const Dataset>& dataset, const arma::uvec& rows);
  void setTool(PlotTool* tool);
  void setMessage(const QString& message);

  /// Shows at least `bounds`; more along one axis where both have the same scale.
  void showBounds(const Bounds& bounds);

  /// Whether a unit is as long on both axes, so that circles look round.
  void setEqualScale(bool equal);
  bool equalScale() const { return m_equalScale; }

  /// The size of either plot inside its axes, in pixels.
  QSize canvasSize() const { return m_plots[0]->canvasSize(); }

  /// Shows all points.
  void showData(const Dataset& dataset);
  void zoom(double factor);

  /// Gives the keyboard to a plot, so that the keys of the tool work.
  void takeKeyboard();

  /// What is shown.
  Bounds view() const { return m_shown; }

  ProbabilityPlot* mapPlot() const { return m_plots[0]; }
  ProbabilityPlot* laplacePlot() const { return m_plots[1]; }

 signals:
  void viewChanged(const credence::Bounds& view);
  void cursorMoved(const QPointF& position);
  void cursorLeft();
  void brushScaled(double factor);  ///< by Ctrl and the wheel

 private:
  void updateView();
  void updateOverlays();

  std::array<ProbabilityPlot*, 2> m_plots;
  PointsFeed* m_points;
  PlotTool* m_tool = nullptr;
  std::shared_ptr<const FitResult> m_result;
  bool m_rightOutdated = false;
  Bounds m_wanted;
  Bounds m_shown;
  bool m_equalScale = true;
};

}  // namespace credence
