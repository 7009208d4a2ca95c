#include "app/plots/lab_chart.h"

#include "app/chart/new_plot.h"
#include "app/plots/chart_painting.h"
#include "app/plots/clipped_line.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/plot_theme.h"

#include <QEvent>
#include <QFont>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace credence {

bool LabPicture::hides(const LabRule& rule) const {
  return std::ranges::find(hidden, rule.id) != hidden.end();
}

LabPicture labPicture(const LabSetting& setting, std::shared_ptr<const LabResult> result,
                      const LabRange& range) {
  LabPicture picture;
  const LabProblem& problem = result->problem;
  picture.curves = lab_curves(*result, range, setting.datum);
  const std::vector<LabHandle> handles = problem.density->handles(problem);
  const std::vector<std::size_t> data = drawn_lab_data(problem.data.size(), setting.datum);
  for (std::size_t k = 0; k < handles.size(); ++k) {
    if (handles[k].datum && !std::ranges::binary_search(data, *handles[k].datum)) continue;
    picture.handles.push_back(handles[k]);
    picture.handle_numbers.push_back(k);
  }
  if (problem.drawn) picture.true_weight = problem.drawn->true_weight;
  picture.result = std::move(result);
  picture.range = range;
  picture.datum = setting.datum;
  picture.hidden = setting.hidden;
  return picture;
}

LabChart::LabChart(const QString& yTitle, QWidget* parent) : QWidget(parent), m_plot(newPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(240, 120);
  QFont small = font();
  small.setPointSize(9);
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis, m_plot->yAxis2}) {
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
    axis->setLabelPadding(3);
  }
  m_plot->yAxis->setLabel(yTitle);
  m_plot->axisRect()->setMinimumMargins(QMargins(4, 8, 12, 2));
  connect(m_plot, &QCustomPlot::beforeReplot, this, [this] {
    fitTicks(*m_plot->xAxis, m_plot->axisRect()->width());
    fitTicks(*m_plot->yAxis, m_plot->axisRect()->height());
  });
}

void LabChart::setForPaper(const QFont& font) {
  m_onPaper = true;
  setUpForPaper(*m_plot, font);
}

void LabChart::setLegend(const std::vector<std::pair<QCPGraph*, QString>>& lines) {
  if (!m_onPaper) return;
  m_plot->legend->clearItems();
  for (const auto& [graph, name] : lines) {
    graph->setName(name);
    graph->addToLegend();
  }
}

/// Qt 6.4 loses clipping in SVG: what lies outside the axes is left out there.
void LabChart::setCurve(QCPGraph& graph, const std::vector<double>& values) const {
  const std::vector<double>& places = m_picture->curves.place;
  const bool drawn = values.size() == places.size();
  if (!m_onPaper || !drawn) {
    graph.setData(drawn ? QVector<double>(places.begin(), places.end()) : QVector<double>(),
                  drawn ? QVector<double>(values.begin(), values.end()) : QVector<double>(), true);
    return;
  }
  QVector<QPointF> line;
  line.reserve(static_cast<qsizetype>(places.size()));
  for (std::size_t k = 0; k < places.size(); ++k) line << QPointF(places[k], values[k]);
  const QCPRange shown = graph.valueAxis()->range();
  graph.data()->clear();
  graph.setAdaptiveSampling(false);  // it knows of pixels, and paper has finer dots
  for (const QVector<QPointF>& piece :
       clippedLine(line, QRectF(m_picture->range.low, shown.lower, m_picture->range.span(), shown.size()))) {
    for (const QPointF& point : piece) graph.addData(point.x(), point.y());
    graph.addData(piece.back().x(), std::numeric_limits<double>::quiet_NaN());
  }
}

void LabChart::setPicture(std::shared_ptr<const LabPicture> picture) {
  m_picture = std::move(picture);
  redraw();
}

void LabChart::redraw() {
  applyTheme(*m_plot, PlotTheme::forPalette(palette()));
  if (m_picture && m_picture->result) {
    m_plot->xAxis->setLabel(fromTable(variable_of(m_picture->result->problem)));
    m_plot->xAxis->setRange(m_picture->range.low, m_picture->range.high);
    draw();
  }
  replot();
}

void LabChart::replot() {
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LabChart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  redraw();
}

void LabChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) redraw();
  QWidget::changeEvent(event);
}

}  // namespace credence
