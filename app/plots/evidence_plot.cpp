#include "app/plots/evidence_plot.h"

#include <QMouseEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <cmath>
#include <utility>

namespace credence {

EvidencePlot::EvidencePlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_chart = std::make_unique<EvidenceChart>(*m_plot);
  m_plot->setMouseTracking(true);
  m_plot->setCursor(Qt::PointingHandCursor);
  m_plot->installEventFilter(this);
  updateTheme();
}

EvidencePlot::~EvidencePlot() = default;

void EvidencePlot::setMap(std::shared_ptr<const MapResult> result) {
  m_result = result;
  m_chart->setMap(std::move(result));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::setCurrent(const Hyperparameters& hyperparameters) {
  m_chart->setCurrent(hyperparameters);
  m_chart->replotMarks();
}

void EvidencePlot::updateTheme() {
  m_chart->setTheme(PlotTheme::forPalette(palette()));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void EvidencePlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

std::optional<EvidenceMap::Cell> EvidencePlot::cellAtPixel(const QPointF& pixel) const {
  if (!m_plot->axisRect()->rect().contains(pixel.toPoint())) return {};
  return m_chart->cellAt({m_plot->xAxis->pixelToCoord(pixel.x()), m_plot->yAxis->pixelToCoord(pixel.y())});
}

void EvidencePlot::choose(const QPointF& pixel) {
  // The cell's own setting rather than the exact place: then the evidence shown for the cell is that of
  // the fit that follows.
  if (const auto cell = cellAtPixel(pixel)) {
    emit settingChosen(m_result->map.widths(cell->i), m_result->map.prior_variances(cell->j));
  }
}

void EvidencePlot::describe(const QPointF& pixel) {
  const auto cell = cellAtPixel(pixel);
  if (!cell) {
    emit cellHovered({});
    return;
  }
  const EvidenceMap& map = m_result->map;
  const double value = map.log_evidence(cell->i, cell->j);
  const QString evidence = std::isnan(value) ? tr("not computed yet")
                           : map.converged(cell->i, cell->j) == 0
                               ? tr("%1 (not converged)").arg(value, 0, 'f', 2)
                               : QString::number(value, 'f', 2);
  emit cellHovered(tr("width %1   prior variance %2   log evidence %3")
                       .arg(map.widths(cell->i), 0, 'g', 4)
                       .arg(map.prior_variances(cell->j), 0, 'g', 4)
                       .arg(evidence));
}

bool EvidencePlot::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() == Qt::LeftButton) choose(mouse->position());
  } else if (event->type() == QEvent::MouseMove) {
    describe(static_cast<QMouseEvent*>(event)->position());
  } else if (event->type() == QEvent::Leave) {
    emit cellHovered({});
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence
