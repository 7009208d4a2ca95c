#include "app/plots/comparison_view.h"

#include "app/plots/plane_view.h"
#include "app/plots/points_feed.h"
#include "app/tools/plot_tool.h"

#include <QHBoxLayout>
#include <qcustomplot.h>

#include <utility>

namespace credence {

ComparisonView::ComparisonView(QWidget* parent)
    : QWidget(parent),
      m_plots{new ProbabilityPlot(Method::Map, this), new ProbabilityPlot(Method::Laplace, this)},
      m_points(new PointsFeed(m_plots, this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  for (ProbabilityPlot* plot : m_plots) {
    layout->addWidget(plot, 1);
    connect(plot, &ProbabilityPlot::cursorMoved, this, &ComparisonView::cursorMoved);
    connect(plot, &ProbabilityPlot::cursorLeft, this, &ComparisonView::cursorLeft);
    connect(plot, &ProbabilityPlot::brushScaled, this, &ComparisonView::brushScaled);
    // The circle of a brush shows in both plots, at the same place of the plane.
    connect(plot, &ProbabilityPlot::pointerMoved, this, [this](const std::optional<QPointF>& pointer) {
      for (ProbabilityPlot* each : m_plots) each->overlay()->setPointer(pointer);
    });
    connect(plot, &ProbabilityPlot::viewEdited, this, [this](const Bounds& view) {
      m_wanted = view;
      m_shown = view;
      for (ProbabilityPlot* other : m_plots) other->setView(view);
      emit viewChanged(view);
    });
  }
  // One plot a turn of the event loop: together they would hold it for twice as long.
  connect(m_plots[0]->plot(), &QCustomPlot::afterReplot, this, [this] {
    if (std::exchange(m_rightOutdated, false)) m_plots[1]->setResult(m_result);
  });
  m_plots[0]->setObjectName(QStringLiteral("mapPlot"));
  m_plots[1]->setObjectName(QStringLiteral("laplacePlot"));
  connect(m_plots[0], &ProbabilityPlot::canvasResized, this, &ComparisonView::updateView,
          Qt::QueuedConnection);
}

void ComparisonView::setPoints(std::shared_ptr<const Dataset> dataset, Split split) {
  m_points->set(std::move(dataset), std::move(split));
}

void ComparisonView::setEqualScale(bool equal) {
  if (equal == m_equalScale) return;
  m_equalScale = equal;
  updateView();
}

void ComparisonView::setResult(const std::shared_ptr<const FitResult>& result) {
  m_result = result;
  m_rightOutdated = true;
  m_plots[0]->setResult(result);
}

void ComparisonView::setStale(bool stale) {
  for (ProbabilityPlot* plot : m_plots) plot->setStale(stale);
}

void ComparisonView::setHighlighted(const std::shared_ptr<const Dataset>& dataset, const arma::uvec& rows) {
  for (ProbabilityPlot* plot : m_plots) plot->setHighlighted(dataset, rows);
}

void ComparisonView::setTool(PlotTool* tool) {
  if (m_tool != nullptr) disconnect(m_tool, nullptr, this, nullptr);
  m_tool = tool;
  for (ProbabilityPlot* plot : m_plots) plot->setTool(tool);
  if (tool != nullptr) connect(tool, &PlotTool::overlayChanged, this, &ComparisonView::updateOverlays);
  updateOverlays();
}

void ComparisonView::updateOverlays() {
  const ToolOverlay content = m_tool != nullptr ? m_tool->overlay() : ToolOverlay();
  for (ProbabilityPlot* plot : m_plots) plot->overlay()->setContent(content);
}

void ComparisonView::takeKeyboard() {
  if (!m_plots[1]->plot()->hasFocus()) m_plots[0]->plot()->setFocus();
}

void ComparisonView::setMessage(const QString& message) {
  for (ProbabilityPlot* plot : m_plots) plot->setMessage(message);
}

void ComparisonView::showData(const Dataset& dataset) {
  showBounds(viewOfData(dataset));
}

void ComparisonView::showBounds(const Bounds& bounds) {
  m_wanted = bounds;
  updateView();
}

void ComparisonView::zoom(double factor) {
  const double margin1 = m_shown.width() * (1.0 / factor - 1.0) / 2.0;
  const double margin2 = m_shown.height() * (1.0 / factor - 1.0) / 2.0;
  showBounds({m_shown.x1_min - margin1, m_shown.x1_max + margin1, m_shown.x2_min - margin2,
              m_shown.x2_max + margin2});
}

void ComparisonView::updateView() {
  const Bounds shown = m_equalScale ? withEqualScale(m_wanted, m_plots[0]->canvasSize()) : m_wanted;
  if (shown == m_shown) return;
  m_shown = shown;
  for (ProbabilityPlot* plot : m_plots) plot->setView(shown);
  emit viewChanged(shown);
}

}  // namespace credence
