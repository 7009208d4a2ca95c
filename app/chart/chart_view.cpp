#include "app/chart/chart_view.h"

#include "app/chart/chart_sentence.h"
#include "app/chart/draw_chart.h"

#include <QEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace credence {

ChartView::ChartView(QWidget* parent)
    : QWidget(parent), m_plot(newChartPlot(this)), m_sentence(new ChartSentence(m_plot)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  connect(m_plot, &QCustomPlot::mouseDoubleClick, this,
          [this](const QMouseEvent* event) { choose(event->position().x()); });
  draw();
}

void ChartView::setChart(Chart chart) {
  m_chart = std::move(chart);
  draw();
}

QCPGraph* ChartView::graph(const std::string& id) const {
  const QString name = QString::fromStdString(id);
  for (int k = 0; k < m_plot->graphCount(); ++k) {
    if (m_plot->graph(k)->name() == name) return m_plot->graph(k);
  }
  return nullptr;
}

void ChartView::draw() {
  drawChart(*m_plot, m_chart, PlotTheme::forPalette(palette()));
  m_sentence->say(m_chart.sentence);
  replot();
}

void ChartView::replot() {
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ChartView::choose(double pixel) {
  const auto isLine = [](const ChartPart& part) { return std::holds_alternative<ChartLine>(part); };
  const auto line = std::ranges::find_if(m_chart.parts, isLine);
  if (line == m_chart.parts.end()) return;
  arma::vec places = std::get<ChartLine>(*line).x;
  if (places.is_empty()) return;
  if (m_chart.x.logarithmic) places = arma::log10(places);
  places.transform([this](double place) { return m_plot->xAxis->coordToPixel(place); });
  emit chosen(static_cast<int>(arma::abs(places - pixel).index_min()));
}

void ChartView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  replot();
}

void ChartView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) draw();
  QWidget::changeEvent(event);
}

}  // namespace credence
