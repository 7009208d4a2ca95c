#include "app/studies/lab/page/lab_density_chart.h"

#include "app/studies/lab/lab_charts.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr double grabRadius = 14.0;    // px
constexpr double edgeOfHandles = 7.0;  // px, inside the axes
constexpr double farOut = 1e6;         // times the axis: where coordinates still have a meaning
constexpr QSize leastLabChart(240, 120);

}  // namespace

LabDensityChart::LabDensityChart(QWidget* parent) : ChartView(parent) {
  setFocusPolicy(Qt::ClickFocus);
  setMinimumSize(leastLabChart);
  plot()->setFocusProxy(this);
  connect(plot(), &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) { press(*event); });
  connect(plot(), &QCustomPlot::mouseMove, this, [this](const QMouseEvent* event) { move(*event); });
  connect(plot(), &QCustomPlot::mouseRelease, this, &LabDensityChart::release);
  connect(plot(), &QCustomPlot::mouseDoubleClick, this,
          [this](const QMouseEvent* event) { doubleClick(*event); });
}

void LabDensityChart::setPicture(std::shared_ptr<const LabPicture> picture) {
  m_picture = std::move(picture);
  if (!m_picture || !m_picture->result) return setChart({});
  Chart chart = labDensityChart(*m_picture);
  const double gap = edgeOfHandles / std::max(1, plot()->axisRect()->width()) * m_picture->range.span();
  for (ChartLine& handle : labHandles(*m_picture, gap)) chart.parts.emplace_back(std::move(handle));
  setChart(std::move(chart));
}

QPointF LabDensityChart::handlePosition(std::size_t handle) const {
  const QCPGraph* graph = this->graph("handle " + std::to_string(handle));
  if (graph == nullptr) return {};
  return graph->coordsToPixels(graph->dataMainKey(0), graph->dataMainValue(0));
}

std::optional<std::size_t> LabDensityChart::handleAt(const QPointF& position) const {
  std::optional<std::size_t> nearest;
  double least = grabRadius;
  for (std::size_t k = 0; m_picture && k < m_picture->handles.size(); ++k) {
    const QPointF away = handlePosition(k) - position;
    const double distance = std::hypot(away.x(), away.y());
    if (distance > least) continue;
    least = distance;
    nearest = k;
  }
  return nearest;
}

void LabDensityChart::press(const QMouseEvent& event) {
  if (!m_picture || !m_picture->result) return;
  const auto handle = handleAt(event.position());
  if (!handle) return emit datumSelected({});
  const LabHandle grabbed = m_picture->handles[*handle];
  emit datumSelected(grabbed.datum);
  if (event.button() == Qt::RightButton && grabbed.datum) {
    emit menuAsked(*grabbed.datum, event.globalPosition().toPoint());
  } else if (event.button() == Qt::LeftButton) {
    m_drag = Drag{m_picture->handle_numbers[*handle], plot()->xAxis->pixelToCoord(event.position().x()),
                  grabbed.place};
    emit dragStarted();
  }
}

void LabDensityChart::move(const QMouseEvent& event) {
  if (m_drag) {
    const double at = plot()->xAxis->pixelToCoord(event.position().x());
    const double far = farOut * m_picture->range.span();
    const double place = m_drag->place + std::clamp(at - m_drag->pressed, -far, far);
    emit dragged(m_drag->handle, place);
    return;
  }
  const auto handle = handleAt(event.position());
  plot()->setCursor(handle ? Qt::SizeHorCursor : Qt::ArrowCursor);
  plot()->setToolTip(
      handle ? tr("Drag sideways: %1").arg(QString::fromStdString(m_picture->handles[*handle].title))
             : QString());
}

void LabDensityChart::release() {
  if (!m_drag) return;
  m_drag.reset();
  emit dragFinished();
}

void LabDensityChart::doubleClick(const QMouseEvent& event) {
  release();
  if (!m_picture || !m_picture->result || handleAt(event.position())) return;
  if (!plot()->axisRect()->rect().contains(event.pos())) return;
  emit datumAsked(plot()->xAxis->pixelToCoord(event.position().x()));
}

void LabDensityChart::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
    emit removalAsked();
  } else {
    ChartView::keyPressEvent(event);
  }
}

}  // namespace credence
