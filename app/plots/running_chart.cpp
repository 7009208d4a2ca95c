#include "app/plots/running_chart.h"

#include "app/report/translate.h"
#include "app/style/method_style.h"
#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword firstCounted = 10;  // draws from which on the axis has room for what they say
constexpr double leastSpan = 1e-6;        // of the axis upwards

/// Of numbers, those that are none left out.
class Span {
 public:
  void add(double value) {
    if (!std::isfinite(value)) return;
    m_low = std::min(m_low, value);
    m_high = std::max(m_high, value);
  }
  bool empty() const { return !(m_low <= m_high); }
  double low() const { return m_low; }
  double high() const { return m_high; }

 private:
  double m_low = std::numeric_limits<double>::infinity();
  double m_high = -std::numeric_limits<double>::infinity();
};

}  // namespace

namespace {

/// Which of the methods does what that line does; null where none does.
const Method* methodOfLine(RunningLine line, const PosteriorKind* from) {
  if (line == RunningLine::prior) return &importance_prior;
  if (line == RunningLine::drawn) {
    if (from == &laplace_posterior) return &laplace_samples;
    return from != nullptr ? methodOf(*from) : nullptr;
  }
  if (from == &laplace_posterior) return &importance_laplace;
  if (from == &ep_posterior) return &importance_ep;
  return from == nullptr ? &importance_prior : nullptr;
}

}  // namespace

QPen runningPen(RunningLine line, const PosteriorKind* from, bool dark) {
  const PlotTheme theme = dark ? PlotTheme::night() : PlotTheme::light();
  constexpr double width = 1.8;
  const Method* method = methodOfLine(line, from);
  return method != nullptr ? methodPen(*method, theme, width) : QPen(theme.ink, width);
}

QPen levelPen(bool truth, bool dark) {
  return {(dark ? PlotTheme::night() : PlotTheme::light()).ink, truth ? 1.4 : 1.2,
          truth ? Qt::DashLine : Qt::DotLine};
}

RunningChart::RunningChart(const QString& title, bool probability, QWidget* parent)
    : CountChart(tr("draws"), title, parent), m_probability(probability) {
  for (Graphs& graphs : m_graphs) graphs = {m_plot->addGraph(), m_plot->addGraph(), m_plot->addGraph()};
  for (const Graphs& graphs : m_graphs) {
    graphs.low->setPen(Qt::NoPen);
    graphs.high->setPen(Qt::NoPen);
    graphs.high->setChannelFillGraph(graphs.low);
  }
  m_others = new QCPCurve(m_plot->xAxis, m_plot->yAxis);
  m_truth = new QCPCurve(m_plot->xAxis, m_plot->yAxis);
  updateTheme();
}

void RunningChart::setPicture(const Picture& picture) {
  if (std::exchange(m_from, picture.from) != picture.from) styleLines();
  for (const Graphs& graphs : m_graphs) {
    for (QCPGraph* graph : {graphs.low, graphs.high, graphs.value}) graph->data()->clear();
  }
  for (const Line& line : picture.lines) draw(picture, line);
  setRanges(picture);
  replot();
}

void RunningChart::draw(const Picture& picture, const Line& line) {
  const Graphs& graphs = m_graphs.at(static_cast<std::size_t>(line.which));
  for (arma::uword k = 0; k < picture.counts.n_elem; ++k) {
    const double place = std::log10(static_cast<double>(picture.counts(k)));
    const double value = line.estimate->value(k);
    const double error = line.estimate->standard_error(k);
    if (!std::isfinite(value)) continue;
    graphs.value->addData(place, value);
    if (!line.band || !std::isfinite(error)) continue;
    const bool within = m_probability;
    graphs.low->addData(place, within ? std::max(0.0, value - error) : value - error);
    graphs.high->addData(place, within ? std::min(1.0, value + error) : value + error);
  }
}

void RunningChart::setRanges(const Picture& picture) {
  m_plot->xAxis->setRange(0.0, std::max(1e-3, std::log10(static_cast<double>(picture.draws))));
  Span span;
  for (const Line& line : picture.lines) {
    const Graphs& graphs = m_graphs.at(static_cast<std::size_t>(line.which));
    const double from = std::log10(static_cast<double>(std::min(firstCounted, picture.counts.max())));
    for (const QCPGraph* graph : {graphs.low, graphs.high, graphs.value}) {
      for (const QCPGraphData& point : *graph->data()) {
        if (point.key >= from) span.add(point.value);
      }
    }
  }
  m_others->data()->clear();
  m_truth->data()->clear();
  m_levels = 0;
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  for (const Level& level : picture.levels) {
    if (!std::isfinite(level.value)) continue;
    ++m_levels;
    span.add(level.value);
    QCPCurve* curve = level.truth ? m_truth : m_others;
    curve->addData(m_plot->xAxis->range().lower, level.value);
    curve->addData(m_plot->xAxis->range().upper, level.value);
    curve->addData(m_plot->xAxis->range().upper, gap);
  }
  showAxes(!span.empty());
  if (span.empty()) return;
  const double size = std::max({span.high() - span.low(), leastSpan, 1e-9 * std::abs(span.high())});
  m_plot->yAxis->setRange(span.low() - 0.08 * size, span.high() + 0.08 * size);
}

void RunningChart::styleLines() {
  const bool dark = PlotTheme::forPalette(palette()).dark;
  for (const RunningLine line : {RunningLine::drawn, RunningLine::weighted, RunningLine::prior}) {
    const QPen pen = runningPen(line, m_from, dark);
    graph(line)->setPen(pen);
    QColor fill = pen.color();
    fill.setAlphaF(0.25F);
    band(line)->setBrush(fill);
  }
}

void RunningChart::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  styleLines();
  m_others->setPen(levelPen(false, theme.dark));
  m_truth->setPen(levelPen(true, theme.dark));
  replot();
}

}  // namespace credence
