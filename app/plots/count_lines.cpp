#include "app/plots/count_lines.h"

#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

namespace {

constexpr double countMargin = 0.08;  // of the span of values, above and below
constexpr double leavingRoom = 1.0;   // likewise at most, for lines that leave there
constexpr double leastHeight = 1e-3;
constexpr double wholeBars = 3.0;  // px, the width of the ends of error bars

/// Of values that are finite.
struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

Extent extentOf(const std::vector<CountLines::Line>& lines, bool fitting) {
  Extent extent;
  for (const CountLines::Line& line : lines) {
    if (line.fits != fitting) continue;
    for (arma::uword k = 0; k < line.values.n_elem; ++k) {
      const double error = line.errors.is_empty() ? 0.0 : line.errors(k);
      extent.add(line.values(k) - error);
      extent.add(line.values(k) + error);
    }
  }
  return extent;
}

}  // namespace

CountLines::CountLines(const QString& xTitle, const QString& yTitle, QWidget* parent)
    : CountChart(xTitle, yTitle, parent), m_mark(new QCPItemStraightLine(m_plot)) {
  m_mark->setVisible(false);
  connect(m_plot, &QCustomPlot::mouseDoubleClick, this,
          [this](const QMouseEvent* event) { choose(event->position().x()); });
  updateTheme();
}

void CountLines::setLines(const arma::vec& counts, const std::vector<Line>& lines) {
  m_counts = counts;
  m_plot->clearPlottables();
  for (const Line& line : lines) addLine(line);
  const Extent inside = extentOf(lines, true);
  showAxes(inside.low <= inside.high);
  if (inside.low <= inside.high) {
    const double span = std::max(inside.high - inside.low, leastHeight);
    const Extent leaving = extentOf(lines, false);
    // Without any such line, minus infinity.
    const double below = (inside.low - leaving.low) / span;
    const double above = (leaving.high - inside.high) / span;
    m_plot->yAxis->setRange(inside.low - std::clamp(below, countMargin, leavingRoom) * span,
                            inside.high + std::clamp(above, countMargin, leavingRoom) * span);
    const double first = std::log10(counts.front());
    const double last = std::log10(counts.back());
    const double gap = std::max(0.05, 0.04 * (last - first));
    m_plot->xAxis->setRange(first - gap, last + gap);
  }
  replot();
}

void CountLines::addLine(const Line& line) {
  QCPGraph* graph = m_plot->addGraph();
  graph->setPen(line.pen);
  QPen mark = line.pen;
  mark.setStyle(Qt::SolidLine);
  const QCPScatterStyle dot(QCPScatterStyle::ssDisc, mark, mark.color(), 4.0);
  graph->setScatterStyle(line.marker.isNone() ? dot : line.marker);
  QVector<double> errors;
  for (arma::uword k = 0; k < line.values.n_elem; ++k) {
    if (!std::isfinite(line.values(k))) continue;
    graph->addData(std::log10(m_counts(k)), line.values(k));
    if (!line.errors.is_empty()) errors << line.errors(k);
  }
  if (errors.isEmpty()) return;
  auto* bars = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis);
  bars->removeFromLegend();
  bars->setDataPlottable(graph);
  bars->setPen(QPen(mark.color(), 1.2));
  bars->setWhiskerWidth(wholeBars);
  bars->setData(errors);
}

void CountLines::setMarked(std::optional<double> count) {
  if (m_marked == count) return;
  m_marked = count;
  m_mark->setVisible(count.has_value());
  if (count) {
    m_mark->point1->setCoords(std::log10(*count), 0.0);
    m_mark->point2->setCoords(std::log10(*count), 1.0);
  }
  replot();
}

void CountLines::choose(double pixel) {
  if (m_counts.is_empty()) return;
  const double place = m_plot->xAxis->pixelToCoord(pixel);
  const arma::vec distances = arma::abs(arma::log10(m_counts) - place);
  emit chosen(static_cast<int>(distances.index_min()));
}

void CountLines::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  m_mark->setPen(QPen(theme.ink, 1.0, Qt::DotLine));
  replot();
}

}  // namespace credence
