#include "app/chart/chart_view.h"

#include "app/chart/chart_sentence.h"
#include "app/chart/draw_chart.h"

#include <QEvent>
#include <QFontMetrics>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

ChartView::ChartView(QWidget* parent)
    : QWidget(parent), m_plot(newChartPlot(this)), m_sentence(new ChartSentence(m_plot)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_plot->installEventFilter(this);
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

/// Lower, the names of its rows would lie on one another.
void ChartView::keepRowsApart() {
  const QStringList& rows = m_chart.y.rows;
  if (rows.isEmpty()) return;
  constexpr int linesAround = 4;  // of the axis below, its title, and what is above
  const auto linesOf = [](const QString& row) { return row.count(QLatin1Char('\n')) + 1; };
  const qsizetype most = linesOf(*std::ranges::max_element(rows, {}, linesOf));
  const int line = QFontMetrics(m_plot->yAxis->tickLabelFont()).height();
  setMinimumHeight(line * static_cast<int>(most * rows.size() + linesAround));
}

void ChartView::draw() {
  drawChart(*m_plot, m_chart, PlotTheme::forPalette(palette()));
  keepRowsApart();
  m_sentence->say(m_chart.sentence);
  drawPointed();
  replot();
}

void ChartView::replot() {
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ChartView::setPointed(const std::optional<double>& x) {
  if (m_pointed == x) return;
  m_pointed = x;
  drawPointed();
  // The line is painted alone while the mouse moves; a chart that nobody points at needs no buffer for it.
  QCPLayer* overlay = m_plot->layer(QStringLiteral("overlay"));
  const bool first = overlay->mode() != QCPLayer::lmBuffered;
  overlay->setMode(QCPLayer::lmBuffered);
  if (first) {
    replot();
  } else if (isVisible()) {
    overlay->replot();
  }
}

/// Nothing else lies in that layer.
void ChartView::drawPointed() {
  for (int k = m_plot->itemCount(); k-- > 0;) {
    if (m_plot->item(k)->layer()->name() == QStringLiteral("overlay")) m_plot->removeItem(k);
  }
  if (!m_pointed || !hasAxes(m_chart)) return;
  auto* line = new QCPItemStraightLine(m_plot);
  line->setLayer(QStringLiteral("overlay"));
  line->setPen(QPen(PlotTheme::forPalette(palette()).ink, 1.0));
  const double at = m_chart.x.logarithmic ? std::log10(*m_pointed) : *m_pointed;
  line->point1->setCoords(at, 0.0);
  line->point2->setCoords(at, 1.0);
}

std::optional<double> ChartView::placeAt(const QPointF& pixel) const {
  if (!hasAxes(m_chart) || !m_plot->axisRect()->rect().contains(pixel.toPoint())) return {};
  const double place = m_plot->xAxis->pixelToCoord(pixel.x());
  return m_chart.x.logarithmic ? std::pow(10.0, place) : place;
}

bool ChartView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseMove) {
    emit pointedAt(placeAt(static_cast<QMouseEvent*>(event)->position()));
  }
  if (event->type() == QEvent::Leave) emit pointedAt(std::nullopt);
  return QWidget::eventFilter(watched, event);
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
