#include "app/plots/lab_energy_chart.h"

#include "app/report/translate.h"
#include "app/style/lab_style.h"
#include "app/style/plot_theme.h"

#include <QMouseEvent>
#include <qcustomplot.h>

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr double chooseRadius = 24.0;  // px, sideways
constexpr double pointSize = 9.0;

}  // namespace

LabEnergyChart::LabEnergyChart(QWidget* parent) : LabChart(tr("energy −log p (nats)"), parent) {
  m_energy = m_plot->addGraph();
  m_parabola = m_plot->addGraph();
  m_modes = m_plot->addGraph();
  m_others = m_plot->addGraph();
  m_chosen = m_plot->addGraph();
  for (QCPGraph* points : {m_modes, m_others, m_chosen}) points->setLineStyle(QCPGraph::lsNone);
  m_plot->setToolTip(tr("Click a mode: Laplace’s Gaussian stands there. A minimum has none."));
  connect(m_plot, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) { press(*event); });
}

void LabEnergyChart::draw() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const LabCurves& curves = m_picture->curves;
  m_plot->yAxis->setRange(curves.energy_low, curves.energy_high);
  m_energy->setPen(QPen(theme.ink, 1.6));
  m_parabola->setPen(labPen(laplace_rule, theme));
  setCurve(*m_energy, curves.energy);
  setCurve(*m_parabola, curves.parabola);
  m_parabola->setVisible(!m_picture->hides(laplace_rule));
  drawStationary();
  std::vector<std::pair<QCPGraph*, QString>> lines = {{m_energy, tr("energy")}};
  if (m_parabola->visible() && !m_parabola->data()->isEmpty()) {
    lines.emplace_back(m_parabola, tr("Laplace’s parabola"));
  }
  for (const auto& [points, name] : {std::pair{m_modes, tr("mode")}, std::pair{m_others, tr("no mode")},
                                     std::pair{m_chosen, tr("Laplace’s mode")}}) {
    if (!points->data()->isEmpty()) lines.emplace_back(points, name);
  }
  setLegend(lines);
}

void LabEnergyChart::drawStationary() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const LabResult& result = *m_picture->result;
  m_modes->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.ink, 1.4), theme.canvas, pointSize));
  m_others->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCross, QPen(theme.ink, 1.6), Qt::NoBrush, pointSize));
  m_chosen->setScatterStyle(
      QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.ink, 2.2), Qt::NoBrush, pointSize + 5.0));
  for (QCPGraph* points : {m_modes, m_others, m_chosen}) points->data()->clear();
  for (std::size_t k = 0; k < result.points.size(); ++k) {
    const StationaryPoint& point = result.points[k];
    (point.is_mode() ? m_modes : m_others)->addData(point.place, -point.log_density);
    if (result.chosen == k) m_chosen->addData(point.place, -point.log_density);
  }
}

QPointF LabEnergyChart::stationaryPosition(std::size_t point) const {
  const StationaryPoint& at = m_picture->result->points.at(point);
  return m_energy->coordsToPixels(at.place, -at.log_density);
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
