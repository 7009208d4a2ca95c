#include "app/studies/lab/page/lab_energy_chart.h"

#include "app/studies/lab/lab_charts.h"

#include <QMouseEvent>
#include <qcustomplot.h>

#include <cmath>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr double chooseRadius = 24.0;  // px, sideways
constexpr QSize leastEnergyChart(240, 120);

}  // namespace

LabEnergyChart::LabEnergyChart(QWidget* parent) : ChartView(parent) {
  setMinimumSize(leastEnergyChart);
  plot()->setToolTip(tr("Click a mode: Laplace’s Gaussian stands there. A minimum has none."));
  connect(plot(), &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) { press(*event); });
}

void LabEnergyChart::setPicture(std::shared_ptr<const LabPicture> picture) {
  m_picture = std::move(picture);
  setChart(m_picture && m_picture->result ? labEnergyChart(*m_picture) : Chart());
}

QPointF LabEnergyChart::stationaryPosition(std::size_t point) const {
  const StationaryPoint& at = m_picture->result->points.at(point);
  return {plot()->xAxis->coordToPixel(at.place), plot()->yAxis->coordToPixel(-at.log_density)};
}

void LabEnergyChart::press(const QMouseEvent& event) {
  if (!m_picture || !m_picture->result || event.button() != Qt::LeftButton) return;
  std::optional<std::size_t> nearest;
  double least = chooseRadius;
  for (std::size_t k = 0; k < m_picture->result->points.size(); ++k) {
    const double distance = std::abs(stationaryPosition(k).x() - event.position().x());
    if (distance > least) continue;
    least = distance;
    nearest = k;
  }
  if (nearest) emit stationaryChosen(*nearest);
}

}  // namespace credence
