#pragma once

#include "app/plots/probability_chart.h"

#include <QWidget>

#include <memory>

class QCustomPlot;
class QLabel;

namespace credence {

class PlotTool;

/// A plot of predictive probability that can be panned, zoomed, read and drawn on.
class ProbabilityPlot : public QWidget {
  Q_OBJECT

 public:
  explicit ProbabilityPlot(Method method, QWidget* parent = nullptr);
  ~ProbabilityPlot() override;

  void setPoints(const Dataset& dataset, const Split& split);
  void setResult(std::shared_ptr<const FitResult> result);
  void setStale(bool stale);
  void setView(const Bounds& view);
  Bounds view() const;

  /// What setResult() was given last.
  std::shared_ptr<const FitResult> result() const;

  /// The part inside the axes, in pixels; for scaling both axes alike.
  QSize canvasSize() const;

  /// What the mouse does; null pans.
  void setTool(PlotTool* tool);

  /// Shown across the canvas while there is nothing to see.
  void setMessage(const QString& message);

  QCustomPlot* plot() const { return m_plot; }

 signals:
  void viewEdited(const credence::Bounds& view);  ///< by the person's hand
  void canvasResized();
  void cursorMoved(const QPointF& position);  ///< in the data's units
  void cursorLeft();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void updateTheme();
  void connectAxes();

  QCustomPlot* m_plot;
  std::unique_ptr<ProbabilityChart> m_chart;
  QLabel* m_message;
  PlotTool* m_tool = nullptr;
  QSize m_canvas;
  bool m_settingView = false;
};

}  // namespace credence
