#include "app/plots/evidence_chart.h"

#include "app/plots/log_ticker.h"
#include "app/plots/width_title.h"

#include <QPainterPath>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

const QString markLayer = QStringLiteral("marks");

// What lies further below the best than this is all shown in the darkest colour.
constexpr double shownNats = 100.0;

QCPScatterStyle bestMarker() {
  QPainterPath diamond;
  diamond.moveTo(0, -7);
  diamond.lineTo(7, 0);
  diamond.lineTo(0, 7);
  diamond.lineTo(-7, 0);
  diamond.closeSubpath();
  return QCPScatterStyle(diamond, QPen(Qt::black, 1.2), QColor(Qt::white), 6.0);
}

QCPScatterStyle currentMarker() {
  return QCPScatterStyle(QCPScatterStyle::ssCrossCircle, QPen(QColor(0xd5, 0x2b, 0x1e), 2.0),
                         QColor(255, 255, 255, 120), 14.0);
}

double halfStep(const arma::vec& values) {
  if (values.n_elem < 2) return 0.5;
  return 0.5 * std::log10(values(1) / values(0));
}

/// The value that stands for a cell while it is computed: its own, or that of the coarse cell it lies in.
double shownValue(const arma::mat& values, arma::uword i, arma::uword j) {
  for (const arma::uword stride : {1U, 2U, 4U}) {
    const double value = values(i - i % stride, j - j % stride);
    if (!std::isnan(value)) return value;
  }
  return arma::datum::nan;
}

}  // namespace

EvidenceChart::EvidenceChart(QCustomPlot& plot) : m_plot(plot) {
  m_cells = new QCPColorMap(m_plot.xAxis, m_plot.yAxis);
  m_cells->setInterpolate(false);
  m_scale = new QCPColorScale(&m_plot);
  m_plot.plotLayout()->addElement(0, 1, m_scale);
  m_scale->setType(QCPAxis::atRight);
  m_scale->setBarWidth(9);
  m_scale->setLabel(QObject::tr("log evidence (nats)"));
  m_cells->setColorScale(m_scale);
  m_cells->setGradient(evidenceGradient());
  auto* margins = new QCPMarginGroup(&m_plot);
  m_plot.axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
  m_scale->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
  m_best = m_plot.addGraph();
  m_current = m_plot.addGraph();
  // A buffer of their own: the marks move with the sliders, the map below stays.
  m_plot.addLayer(markLayer, m_plot.layer(QStringLiteral("main")), QCustomPlot::limAbove);
  m_plot.layer(markLayer)->setMode(QCPLayer::lmBuffered);
  for (QCPGraph* graph : {m_best, m_current}) {
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setLayer(markLayer);
  }
  m_best->setScatterStyle(bestMarker());
  m_current->setScatterStyle(currentMarker());
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) {
    axis->setTicker(QSharedPointer<LogTicker>::create());
    axis->setSubTicks(false);
    axis->grid()->setVisible(false);
  }
  m_plot.yAxis->setLabel(QObject::tr("prior variance"));
  m_plot.xAxis->setLabel(QObject::tr("width"));
  m_plot.plotLayout()->setColumnSpacing(2);
}

void EvidenceChart::setTheme(const PlotTheme& theme) {
  applyTheme(m_plot, theme);
}

void EvidenceChart::setMap(std::shared_ptr<const MapResult> result) {
  m_result = std::move(result);
  m_cells->setVisible(m_result != nullptr);
  if (m_result) {
    m_plot.xAxis->setLabel(widthTitle(*m_result->request.dataset, m_result->request.like));
    fillCells();
  }
  updateMarks();
}

void EvidenceChart::setCurrent(const Hyperparameters& hyperparameters) {
  m_hyperparameters = hyperparameters;
  updateMarks();
}

void EvidenceChart::replotMarks() {
  m_plot.layer(markLayer)->replot();
}

void EvidenceChart::fillCells() {
  const EvidenceMap& map = m_result->map;
  const auto nx = static_cast<int>(map.widths.n_elem);
  const auto ny = static_cast<int>(map.prior_variances.n_elem);
  const QCPRange x(std::log10(map.widths.front()), std::log10(map.widths.back()));
  const QCPRange y(std::log10(map.prior_variances.front()), std::log10(map.prior_variances.back()));
  m_cells->data()->setSize(nx, ny);
  m_cells->data()->setRange(x, y);
  double highest = -arma::datum::inf;
  double lowest = arma::datum::inf;
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const double value =
          shownValue(map.log_evidence, static_cast<arma::uword>(i), static_cast<arma::uword>(j));
      m_cells->data()->setCell(i, j, value);
      if (std::isnan(value)) continue;
      highest = std::max(highest, value);
      lowest = std::min(lowest, value);
    }
  }
  if (highest >= lowest) {
    const double floor = std::max(lowest, highest - shownNats);
    m_scale->setDataRange(QCPRange(std::min(floor, highest - 1e-6), highest));
  }
  m_plot.xAxis->setRange(x.lower - halfStep(map.widths), x.upper + halfStep(map.widths));
  m_plot.yAxis->setRange(y.lower - halfStep(map.prior_variances), y.upper + halfStep(map.prior_variances));
}

void EvidenceChart::updateMarks() {
  m_best->data()->clear();
  if (m_result) {
    if (const auto best = m_result->map.best()) {
      m_best->addData(std::log10(m_result->map.widths(best->i)),
                      std::log10(m_result->map.prior_variances(best->j)));
    }
  }
  m_current->data()->clear();
  m_current->addData(std::log10(m_hyperparameters.width), std::log10(m_hyperparameters.prior_variance));
}

std::optional<EvidenceMap::Cell> EvidenceChart::cellAt(const QPointF& place) const {
  if (!m_result) return {};
  int i = -1;
  int j = -1;
  m_cells->data()->coordToCell(place.x(), place.y(), &i, &j);
  const EvidenceMap& map = m_result->map;
  if (i < 0 || j < 0 || i >= static_cast<int>(map.widths.n_elem) ||
      j >= static_cast<int>(map.prior_variances.n_elem)) {
    return {};
  }
  return EvidenceMap::Cell{static_cast<arma::uword>(i), static_cast<arma::uword>(j)};
}

}  // namespace credence
