#include "app/plots/audit_chart.h"

#include "app/compute/method_text.h"
#include "app/report/translate.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double smallestError = 1e-4;
constexpr double dotSize = 8.0;
const QColor dotColour(0x00, 0x9e, 0x73);  // Okabe and Ito's green: neither class

}  // namespace

AuditChart::AuditChart(QCustomPlot& plot) : m_plot(plot) {
  m_plot.xAxis->setScaleType(QCPAxis::stLogarithmic);
  const auto ticker = QSharedPointer<QCPAxisTickerLog>::create();
  ticker->setLogBase(100.0);  // as many as fit without touching each other
  m_plot.xAxis->setTicker(ticker);
  m_plot.xAxis->setNumberFormat(QStringLiteral("eb"));
  m_plot.xAxis->setNumberPrecision(0);
  m_plot.xAxis->setRange(smallestError, 2.0);  // a mark at one is whole
  QFont small = m_plot.font();
  small.setPointSizeF(9);
  m_key = new QCPTextElement(&m_plot, tr("● largest   ○ mean error"), small);
  m_key->setTextFlags(Qt::AlignRight | Qt::AlignVCenter);
  m_plot.plotLayout()->insertRow(0);
  m_plot.plotLayout()->addElement(0, 0, m_key);
  m_plot.plotLayout()->setRowSpacing(0);
  m_plot.axisRect()->setMinimumMargins(QMargins(4, 4, 16, 4));
  m_plot.yAxis->setSubTicks(false);
  m_plot.yAxis->setRangeReversed(true);  // the first method on top, as in the table
  m_band = new QCPItemRect(&m_plot);
  m_band->setPen(Qt::NoPen);
  m_band->setVisible(false);
  m_band->setClipToAxisRect(true);
  m_band->setLayer(QStringLiteral("background"));
  m_largest = m_plot.addGraph();
  m_mean = m_plot.addGraph();
  for (QCPGraph* graph : {m_largest, m_mean}) graph->setLineStyle(QCPGraph::lsNone);
}

void AuditChart::setAudit(const Audit& audit) {
  const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  QVector<double> largestAt;
  QVector<double> largest;
  QVector<double> meanAt;
  QVector<double> mean;
  const bool compared = !audit.rows.empty() && audit.rows.front().against_reference;
  double position = 0.0;
  for (const AuditRow& row : audit.rows) {
    // The table beside has the full names.
    ticker->addTick(position, shortTitle(*row.method));
    if (const auto& error = compared ? row.against_reference : row.against_quadrature) {
      largest << std::max(error->largest, smallestError);
      mean << std::max(error->mean, smallestError);
      largestAt << position;
      meanAt << position;
    }
    position += 1.0;
  }
  m_largest->setData(largest, largestAt);
  m_mean->setData(mean, meanAt);
  m_plot.yAxis->setTicker(ticker);
  m_plot.yAxis->setRange(-0.6, position - 0.4);
  m_plot.xAxis->setLabel(compared ? tr("off the reference") : tr("off quadrature"));
  m_band->setVisible(compared && std::isfinite(audit.largest_reference_error));
  if (m_band->visible()) {
    m_band->topLeft->setCoords(smallestError, -1.0);
    m_band->bottomRight->setCoords(audit.largest_reference_error, position);
  }
}

void AuditChart::clear() {
  for (QCPGraph* graph : {m_largest, m_mean}) graph->data()->clear();
  m_band->setVisible(false);
  m_plot.xAxis->setLabel({});
}

void AuditChart::setTheme(const PlotTheme& theme) {
  applyTheme(m_plot, theme);
  m_key->setTextColor(theme.ink);
  const QColor dot = theme.dark ? dotColour.lighter(130) : dotColour;
  m_largest->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(dot, 1.5), QBrush(dot), dotSize));
  m_mean->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(dot, 1.5), QBrush(theme.canvas), dotSize));
  QColor band = theme.ink;
  band.setAlpha(28);
  m_band->setBrush(band);
}

}  // namespace credence
