#include "app/plots/calibration_chart.h"

#include "app/report/translate.h"
#include "app/style/method_style.h"
#include "app/style/unit_axis.h"

#include <QObject>
#include <qcustomplot.h>

#include <algorithm>

namespace credence {

namespace {

constexpr int countsHeight = 34;     // px
constexpr int lowCountsHeight = 20;  // px, where the chart is low
constexpr int lowCalibration = 150;  // px
constexpr double markSize = 7.0;     // px
constexpr double markRoom = 6.0;     // px around its middle

QCPErrorBars* addIntervals(QCPGraph* graph) {
  auto* bars = new QCPErrorBars(graph->keyAxis(), graph->valueAxis());
  bars->setDataPlottable(graph);
  bars->setWhiskerWidth(5);
  bars->setSymbolGap(markSize);
  bars->removeFromLegend();
  return bars;
}

}  // namespace

CalibrationChart::CalibrationChart(QCustomPlot& plot) : m_plot(plot) {
  QFont small = m_plot.font();
  small.setPointSizeF(9);
  m_diagonal = new QCPItemLine(&m_plot);
  m_diagonal->start->setCoords(0.0, 0.0);
  m_diagonal->end->setCoords(1.0, 1.0);
  for (QCPGraph** graph : {&m_bins, &m_smallBins}) {
    *graph = m_plot.addGraph();
    (*graph)->setLineStyle(QCPGraph::lsNone);
  }
  m_intervals = addIntervals(m_bins);
  m_smallIntervals = addIntervals(m_smallBins);
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) {
    showUnitInterval(axis, markRoom);
    axis->ticker()->setTickCount(3);
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
    axis->setSubTicks(false);
  }
  m_plot.xAxis->setTickLabels(false);
  m_plot.yAxis->setLabel(tr("observed"));
  buildCounts();
}

void CalibrationChart::buildCounts() {
  m_countsRect = new QCPAxisRect(&m_plot);
  m_plot.plotLayout()->addElement(1, 0, m_countsRect);
  m_plot.plotLayout()->setRowSpacing(2);
  m_plot.axisRect(0)->setMinimumSize(0, lowCountsHeight);
  m_countsRect->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
  QObject::connect(&m_plot, &QCustomPlot::beforeReplot, &m_layouts, [this] { fitToSize(); });
  fitToSize();
  QCPAxis* x = m_countsRect->axis(QCPAxis::atBottom);
  QCPAxis* y = m_countsRect->axis(QCPAxis::atLeft);
  for (QCPAxis* axis : {x, y}) {
    axis->setLayer(QStringLiteral("axes"));
    axis->grid()->setLayer(QStringLiteral("grid"));
    axis->setLabelFont(m_plot.yAxis->labelFont());
    axis->setTickLabelFont(m_plot.yAxis->tickLabelFont());
    axis->setSubTicks(false);
  }
  showUnitInterval(x, markRoom);
  x->ticker()->setTickCount(3);
  x->setLabel(tr("predicted probability"));
  y->ticker()->setTickCount(1);
  auto* margins = new QCPMarginGroup(&m_plot);
  for (QCPAxisRect* rect : {m_plot.axisRect(0), m_countsRect}) {
    rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    rect->setMinimumMargins(QMargins(4, 7, 6, 2));
  }
  m_counts = m_plot.addGraph(x, y);
  m_counts->setLineStyle(QCPGraph::lsStepLeft);
}

void CalibrationChart::fitToSize() {
  const bool low = m_plot.height() < lowCalibration;
  const int height = low ? lowCountsHeight : countsHeight;
  m_countsRect->setMinimumSize(0, height);
  m_countsRect->setMaximumSize(QWIDGETSIZE_MAX, height);
  m_countsRect->axis(QCPAxis::atLeft)->setLabel(low ? QString() : tr("points"));
}

void CalibrationChart::setTheme(const PlotTheme& theme) {
  applyTheme(m_plot, theme);
  m_diagonal->setPen(QPen(theme.faint.darker(theme.dark ? 70 : 120), 1.0, Qt::DotLine));
  m_theme = theme;
  QColor pale = theme.ink;
  pale.setAlpha(110);
  m_counts->setPen(QPen(pale, 1.0));
  pale.setAlpha(60);
  m_counts->setBrush(pale);
  styleMarks();
}

void CalibrationChart::setMethod(const Method* method) {
  m_method = method;
  styleMarks();
}

void CalibrationChart::styleMarks() {
  const QColor colour = m_method != nullptr ? methodColour(*m_method, m_theme) : m_theme.ink;
  const QPen pen(colour, 1.4);
  m_bins->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, pen, colour, markSize));
  m_smallBins->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, pen, Qt::NoBrush, markSize));
  QColor pale = colour;
  pale.setAlpha(150);
  m_intervals->setPen(QPen(colour, 1.0));
  m_smallIntervals->setPen(QPen(pale, 1.0));
}

std::vector<NamedLine> CalibrationChart::names() const {
  std::vector<NamedLine> names;
  if (!m_bins->data()->isEmpty())
    names.push_back({m_intervals->pen(), tr("95 % interval"), m_bins->scatterStyle()});
  if (!m_smallBins->data()->isEmpty()) {
    names.push_back(
        {m_smallIntervals->pen(), tr("fewer than %1 points").arg(few_in_bin), m_smallBins->scatterStyle()});
  }
  names.push_back({m_diagonal->pen(), tr("as predicted")});
  return names;
}

void CalibrationChart::setCalibration(const Calibration& calibration) {
  for (QCPGraph* graph : {m_bins, m_smallBins, m_counts}) graph->data()->clear();
  for (QCPErrorBars* bars : {m_intervals, m_smallIntervals}) bars->data()->clear();
  arma::uword most = 1;
  for (const CalibrationBin& bin : calibration.bins) {
    m_counts->addData(bin.lower, static_cast<double>(bin.count));
    most = std::max(most, bin.count);
    if (bin.count == 0) continue;
    const bool small = bin.count < few_in_bin;
    (small ? m_smallBins : m_bins)->addData(bin.mean_predicted, bin.observed);
    (small ? m_smallIntervals : m_intervals)
        ->addData(bin.observed - bin.interval.low, bin.interval.high - bin.observed);
  }
  if (!calibration.bins.empty()) {
    m_counts->addData(1.0, static_cast<double>(calibration.bins.back().count));
  }
  m_counts->valueAxis()->setRange(0.0, 1.08 * static_cast<double>(most));
}

}  // namespace credence
