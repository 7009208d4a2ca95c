#include "app/plots/solver_chart.h"

#include "app/chart/chart_sentence.h"
#include "app/chart/new_plot.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/solver_style.h"
#include "core/model/all_solvers.h"

#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

constexpr double staleOpacity = 0.3;
constexpr std::size_t mostPoints = 1500;  // more cannot be told apart
constexpr int mostMarkers = 12;           // of one line
constexpr double shortestAxis = 10.0;     // iterations
constexpr double relativeRounding = 1e-14;
constexpr double roundingOfGradient = 1e-12;  // of the largest; its sums lose more than an objective does
constexpr double markedStep = 13.0;           // px
constexpr int solverTicks = 3;                // whose numbers do not touch in a narrow chart

double placeOf(const SolverTrace& trace, std::size_t k, SolverAxis axis) {
  return axis == SolverAxis::Iterations ? static_cast<double>(k) : trace.steps[k].seconds;
}

double lengthOf(const SolverTrace& trace, SolverAxis axis) {
  return trace.steps.empty() ? 0.0 : placeOf(trace, trace.steps.size() - 1, axis);
}

/// Where the axis ends. Linear, it shows the quick solvers whole, and of a slow one as much as fits beside.
double endOf(const std::vector<SolverTrace>& traces, const SolverScale& scale) {
  double end = scale.axis == SolverAxis::Iterations ? shortestAxis : 1e-9;
  for (const SolverTrace& trace : traces) {
    if (!scale.logarithmic && trace.solver == Solver::gradient_ascent && traces.size() > 1 &&
        lengthOf(trace, scale.axis) > 3.0 * end) {
      continue;
    }
    end = std::max(end, lengthOf(trace, scale.axis));
  }
  return end;
}

/// Where a logarithmic axis begins, and the start is drawn, which has no logarithm.
double beginOf(const std::vector<SolverTrace>& traces, SolverAxis axis) {
  if (axis == SolverAxis::Iterations) return 0.5;
  double begin = std::numeric_limits<double>::infinity();
  for (const SolverTrace& trace : traces) {
    if (trace.steps.size() > 1) begin = std::min(begin, trace.steps[1].seconds);
  }
  return std::isfinite(begin) && begin > 0.0 ? 0.5 * begin : 1e-6;
}

double onAxis(double place, const SolverScale& scale, double begin) {
  return scale.logarithmic ? std::log10(std::max(place, begin)) : place;
}

QString heightTitle(SolverQuantity quantity) {
  switch (quantity) {
    case SolverQuantity::Distance:
      return tr("E − E* (nats)");
    case SolverQuantity::Gradient:
      return tr("gradient norm ‖∇E‖");
    case SolverQuantity::Score:
      break;
  }
  return tr("log-likelihood a label");
}

double largestGradient(const std::vector<SolverTrace>& traces) {
  double largest = 0.0;
  for (const SolverTrace& trace : traces) {
    for (const SolverStep& step : trace.steps) {
      if (std::isfinite(step.gradient_norm)) largest = std::max(largest, step.gradient_norm);
    }
  }
  return largest;
}

/// Below which there is nothing but roundings, as a power of ten; what is lower is drawn there.
double floorOf(SolverQuantity quantity, const std::vector<SolverTrace>& traces,
               const std::optional<double>& lowest) {
  if (quantity == SolverQuantity::Distance && lowest)
    return std::log10(relativeRounding * (std::abs(*lowest) + 1.0));
  if (quantity == SolverQuantity::Gradient)
    return std::log10(roundingOfGradient * (largestGradient(traces) + 1.0));
  return -std::numeric_limits<double>::infinity();
}

QString axisTitle(SolverAxis axis) {
  return axis == SolverAxis::Iterations ? tr("steps") : tr("seconds");
}

}  // namespace

SolverChart::SolverChart(SolverQuantity quantity, QWidget* parent)
    : QWidget(parent), m_quantity(quantity), m_plot(newPlot(this)), m_sentence(new ChartSentence(m_plot)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_floorLine = m_plot->addGraph();
  // Newton's method on top: it is short, and most often under the others.
  for (const Solver solver : {Solver::gradient_ascent, Solver::lbfgs, Solver::newton}) {
    m_graphs.at(static_cast<std::size_t>(solver)) = m_plot->addGraph();
    graph(solver)->setName(solverTitle(solver));
    m_testGraphs.at(static_cast<std::size_t>(solver)) = m_plot->addGraph();
    testGraph(solver)->setName(tr("%1, test").arg(solverTitle(solver)));
  }
  m_mark = m_plot->addGraph();
  m_mark->setLineStyle(QCPGraph::lsNone);
  if (quantity != SolverQuantity::Score) m_plot->yAxis->setTicker(QSharedPointer<LogTicker>::create());
  m_plot->yAxis->setSubTicks(false);
  m_plot->axisRect()->setMinimumMargins(QMargins(4, 7, 14, 4));
  m_plot->yAxis->setLabel(heightTitle(quantity));
  updateTheme();
}

void SolverChart::setTraces(const std::vector<SolverTrace>& traces, const SolvedPoints& points,
                            const SolverScale& scale, std::optional<SolverMark> mark) {
  m_points = points;
  const double end = endOf(traces, scale);
  const double begin = scale.logarithmic ? beginOf(traces, scale.axis) : 0.0;
  const std::optional<double> lowest = lowestObjective(traces);
  m_floor = floorOf(m_quantity, traces, lowest);
  for (QCPGraph* graph : m_graphs) graph->data()->clear();
  for (QCPGraph* graph : m_testGraphs) graph->data()->clear();
  m_mark->data()->clear();
  for (const SolverTrace& trace : traces) {
    if (!lowest && m_quantity == SolverQuantity::Distance) continue;
    drawTrace(trace, lowest.value_or(0.0), scale, begin, end);
    if (m_quantity == SolverQuantity::Score) drawTestScores(trace, scale, begin, end);
    if (mark && mark->solver == trace.solver) {
      drawMark(trace, mark->step, lowest.value_or(0.0), scale, begin);
    }
  }
  setRanges(scale, begin, end);
  replot();
}

double SolverChart::heightOf(const SolverStep& step, double lowest) const {
  if (m_quantity == SolverQuantity::Score)
    return step.log_likelihood / static_cast<double>(m_points.training);
  const double value = m_quantity == SolverQuantity::Distance ? step.objective - lowest : step.gradient_norm;
  if (!std::isfinite(value)) return value;
  return std::max(m_floor, std::log10(std::max(value, 0.0)));
}

void SolverChart::drawTrace(const SolverTrace& trace, double lowest, const SolverScale& scale, double begin,
                            double end) {
  std::size_t count = 0;
  while (count < trace.steps.size() && placeOf(trace, count, scale.axis) <= 1.05 * end) ++count;
  const std::size_t stride = 1 + (scale.logarithmic ? 0 : count / mostPoints);
  QCPGraph* graph = this->graph(trace.solver);
  double previous = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < count; k += stride) {
    const double place = onAxis(placeOf(trace, k, scale.axis), scale, begin);
    if (scale.logarithmic) {
      // Late steps crowd on a logarithmic axis.
      if (place - previous < 1e-3 && k + 1 < count) continue;
      previous = place;
    }
    const double height = heightOf(trace.steps[k], lowest);
    if (std::isfinite(height)) graph->addData(place, height);
  }
  graph->setScatterSkip(std::max(0, graph->dataCount() / mostMarkers - 1));
}

/// They are known of landmarks only, which are few.
void SolverChart::drawTestScores(const SolverTrace& trace, const SolverScale& scale, double begin,
                                 double end) {
  for (std::size_t k = 0; k < trace.steps.size(); ++k) {
    const double place = placeOf(trace, k, scale.axis);
    if (place > 1.05 * end) break;
    const double score = trace.steps[k].test_log_likelihood / static_cast<double>(m_points.test);
    if (std::isfinite(score)) testGraph(trace.solver)->addData(onAxis(place, scale, begin), score);
  }
}

void SolverChart::drawMark(const SolverTrace& trace, int step, double lowest, const SolverScale& scale,
                           double begin) {
  const auto k = static_cast<std::size_t>(step);
  if (k >= trace.steps.size()) return;
  const double height = heightOf(trace.steps[k], lowest);
  if (std::isfinite(height)) m_mark->addData(onAxis(placeOf(trace, k, scale.axis), scale, begin), height);
}

void SolverChart::setRanges(const SolverScale& scale, double begin, double end) {
  if (scale.logarithmic) {
    m_plot->xAxis->setTicker(QSharedPointer<LogTicker>::create(3));
    m_plot->xAxis->setRange(std::log10(begin), std::log10(end) + 0.05);
  } else {
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>::create());
    m_plot->xAxis->ticker()->setTickCount(solverTicks);
    m_plot->xAxis->setRange(-0.02 * end, 1.03 * end);
  }
  m_plot->xAxis->setSubTicks(false);
  m_plot->xAxis->setLabel(axisTitle(scale.axis));
  QCPRange heights;
  bool found = false;
  std::vector<QCPGraph*> drawn(m_graphs.begin(), m_graphs.end());
  drawn.insert(drawn.end(), m_testGraphs.begin(), m_testGraphs.end());
  for (QCPGraph* graph : drawn) {
    bool some = false;
    const QCPRange range = graph->getValueRange(some);
    if (!some) continue;
    heights = found ? heights.expanded(range) : range;
    found = true;
  }
  const bool scores = m_quantity == SolverQuantity::Score;
  if (!found) heights = scores ? QCPRange(-1.0, 0.0) : QCPRange(-10.0, 2.0);
  const double margin = 0.06 * std::max(scores ? 0.01 : 1.0, heights.size());
  m_plot->yAxis->setRange(heights.lower - margin, heights.upper + margin);
  m_floorLine->data()->clear();
  if (std::isfinite(m_floor)) {
    m_floorLine->addData(m_plot->xAxis->range().lower, m_floor);
    m_floorLine->addData(m_plot->xAxis->range().upper, m_floor);
  }
}

void SolverChart::setStale(bool stale) {
  if (std::exchange(m_stale, stale) != stale) updateTheme();
}

void SolverChart::setSentence(const QString& sentence) {
  m_sentence->sayInPlaceOfAxes(sentence);
}

void SolverChart::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  const auto shown = [this](QColor colour) {
    if (m_stale) colour.setAlphaF(staleOpacity);
    return colour;
  };
  for (const Solver solver : all_solvers) {
    QPen pen = solverPen(solver, theme);
    pen.setColor(shown(pen.color()));
    graph(solver)->setPen(pen);
    QCPScatterStyle marker = solverMarker(solver, theme);
    marker.setPen(QPen(pen.color(), marker.pen().widthF()));
    if (solver == Solver::newton) marker.setBrush(pen.color());
    graph(solver)->setScatterStyle(marker);
    pen.setStyle(Qt::DashLine);
    testGraph(solver)->setPen(pen);
  }
  const QPen ring(shown(theme.ink), 1.8);
  m_mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, ring, Qt::NoBrush, markedStep));
  m_floorLine->setPen(QPen(theme.faint.lightness() > 128 ? theme.faint.darker(130) : theme.faint.lighter(160),
                           1.2, Qt::DotLine));
  replot();
}

void SolverChart::replot() {
  // Hidden it may have no size yet, and nothing to paint on.
  if (isVisible()) m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SolverChart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  replot();
}

void SolverChart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

}  // namespace credence
