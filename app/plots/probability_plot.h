#pragma once

#include "app/plots/probability_chart.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCustomPlot;
class QKeyEvent;
class QLabel;
class QMouseEvent;
class QTabletEvent;
class QWheelEvent;

namespace credence {

class PlotOverlay;
class PlotTool;
struct PlotPointer;

/// A plot of predictive probability that can be panned, zoomed, read and drawn on.
class ProbabilityPlot : public QWidget {
  Q_OBJECT

 public:
  explicit ProbabilityPlot(Method method, QWidget* parent = nullptr);
  ~ProbabilityPlot() override;

  /// The points; `frameToo` where axis titles or the legend may have changed.
  void setPoints(std::shared_ptr<const Dataset> dataset, const Split& split, bool frameToo);
  void setResult(std::shared_ptr<const FitResult> result);
  void setStale(bool stale);
  /// Marks `rows` of `dataset`, as far as they are drawn; null and none for none.
  void setHighlighted(std::shared_ptr<const Dataset> dataset, const arma::uvec& rows);
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
  PlotOverlay* overlay() const { return m_overlay; }

 signals:
  void viewEdited(const credence::Bounds& view);  ///< by the person's hand
  void canvasResized();
  void cursorMoved(const QPointF& position);  ///< in the data's units
  void cursorLeft();
  void pointerMoved(const std::optional<QPointF>& position);  ///< in the data's units; nothing: elsewhere
  void brushScaled(double factor);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void updateTheme();
  void updateHighlight();
  void connectAxes();
  bool handlePress(const PlotPointer& pointer, const QPointF& pixel);
  void handleMove(const PlotPointer& pointer, const QPointF& pixel);
  void handleLeave();
  bool handleTablet(const QTabletEvent& event);
  bool handleWheel(const QWheelEvent& event);
  bool handleKey(const QKeyEvent& event);

  QCustomPlot* m_plot;
  std::unique_ptr<ProbabilityChart> m_chart;
  PlotOverlay* m_overlay;
  QLabel* m_message;
  PlotTool* m_tool = nullptr;
  std::shared_ptr<const Dataset> m_highlightedDataset;
  arma::uvec m_highlightedRows;
  QSize m_canvas;
  bool m_settingView = false;
  bool m_penDown = false;  // and the tool has it
};

}  // namespace credence
