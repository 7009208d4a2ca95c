#include "app/plots/lab_density_chart.h"

#include "app/report/translate.h"
#include "app/style/lab_style.h"
#include "app/style/palette.h"
#include "app/style/plot_theme.h"
#include "app/style/posterior_style.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

constexpr double labTop = 1.08;        // of the highest curve
constexpr double grabRadius = 14.0;    // px
constexpr double handleSize = 11.0;    // px
constexpr double edgeOfHandles = 7.0;  // px, inside the axes
constexpr double farOut = 1e6;         // times the axis: where coordinates still have a meaning

}  // namespace

LabDensityChart::LabDensityChart(QWidget* parent) : LabChart(tr("density"), parent) {
  setFocusPolicy(Qt::ClickFocus);
  m_plot->setFocusProxy(this);
  m_truth = m_plot->addGraph();
  m_truth->setLineStyle(QCPGraph::lsLine);
  for (std::size_t k = 0; k < lab_rules().size(); ++k) m_gaussians.push_back(m_plot->addGraph());
  m_trueWeight = m_plot->addGraph(m_plot->xAxis, m_plot->yAxis2);
  m_plot->yAxis2->setRange(0.0, labTop);
  m_plot->yAxis2->setLabel(tr("factors"));
  auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
  ticker->setTickStep(0.5);
  m_plot->yAxis2->setTicker(ticker);
  connect(m_plot, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) { press(*event); });
  connect(m_plot, &QCustomPlot::mouseMove, this, [this](const QMouseEvent* event) { move(*event); });
  connect(m_plot, &QCustomPlot::mouseRelease, this, &LabDensityChart::release);
  connect(m_plot, &QCustomPlot::mouseDoubleClick, this,
          [this](const QMouseEvent* event) { doubleClick(*event); });
}

void LabDensityChart::draw() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const LabCurves& curves = m_picture->curves;
  m_plot->yAxis->setRange(0.0, labTop * std::max(curves.highest, std::numeric_limits<double>::min()));
  m_truth->setPen(QPen(theme.ink, 1.0));
  m_truth->setBrush(truthColour(theme));
  setCurve(*m_truth, curves.density);
  for (std::size_t k = 0; k < m_gaussians.size(); ++k) {
    const LabRule& rule = *lab_rules()[k];
    m_gaussians[k]->setPen(labPen(rule, theme));
    setCurve(*m_gaussians[k], m_picture->hides(rule) ? std::vector<double>() : curves.gaussians[k]);
  }
  drawFactors();
  drawHandles();
  drawTrueWeight();
  std::vector<std::pair<QCPGraph*, QString>> lines = {{m_truth, tr("density")}};
  for (std::size_t k = 0; k < m_gaussians.size(); ++k) {
    if (!m_gaussians[k]->data()->isEmpty()) {
      lines.emplace_back(m_gaussians[k], fromTable(lab_rules()[k]->title));
    }
  }
  const auto factor = [&](std::size_t k, const QString& name) {
    if (k < m_picture->curves.factors.size()) lines.emplace_back(m_factors[k], name);
  };
  factor(0, tr("prior, at the right"));
  factor(1, tr("factor of a label, at the right"));
  if (!m_trueWeight->data()->isEmpty()) lines.emplace_back(m_trueWeight, tr("true weight"));
  setLegend(lines);
}

void LabDensityChart::drawFactors() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const auto& factors = m_picture->curves.factors;
  while (m_factors.size() < factors.size()) {
    m_factors.push_back(m_plot->addGraph(m_plot->xAxis, m_plot->yAxis2));
  }
  for (std::size_t k = 0; k < m_factors.size(); ++k) {
    m_factors[k]->setVisible(k < factors.size());
    if (k >= factors.size()) continue;
    const bool selected =
        k > 0 && m_picture->datum == m_picture->curves.drawn[k - 1];  // the prior is the first
    m_factors[k]->setPen(QPen(theme.ink, selected ? 1.6 : 0.8, k == 0 ? Qt::DashLine : Qt::DotLine));
    setCurve(*m_factors[k], factors[k]);
  }
  m_plot->yAxis2->setVisible(!factors.empty());
}

/// An upright line where the data were drawn, as far as that is in sight.
void LabDensityChart::drawTrueWeight() {
  const auto& place = m_picture->true_weight;
  const bool inSight = place && *place > m_picture->range.low && *place < m_picture->range.high;
  m_trueWeight->setPen(QPen(PlotTheme::forPalette(palette()).ink, 1.4, Qt::DashDotLine));
  m_trueWeight->setData(inSight ? QVector<double>{*place, *place} : QVector<double>(),
                        inSight ? QVector<double>{0.0, 1.0} : QVector<double>(), true);
}

void LabDensityChart::drawHandles() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  const std::vector<LabHandle>& handles = m_picture->handles;
  while (m_handles.size() < handles.size()) {
    QCPGraph* graph = m_plot->addGraph(m_plot->xAxis, m_plot->yAxis2);
    graph->setLineStyle(QCPGraph::lsNone);
    m_handles.push_back(graph);
  }
  const double gap = edgeOfHandles / std::max(1, m_plot->axisRect()->width()) * m_picture->range.span();
  for (std::size_t k = 0; k < m_handles.size(); ++k) {
    m_handles[k]->setVisible(k < handles.size());
    if (k >= handles.size()) continue;
    const LabHandle& handle = handles[k];
    const bool selected = handle.datum && handle.datum == m_picture->datum;
    m_handles[k]->setScatterStyle(
        QCPScatterStyle(handle.edge ? QCPScatterStyle::ssSquare : QCPScatterStyle::ssCircle,
                        QPen(theme.ink, selected ? 2.6 : 1.4), theme.canvas, handleSize));
    const double place = std::clamp(handle.place, m_picture->range.low + gap, m_picture->range.high - gap);
    const double share =
        handle.height ? *handle.height : labTop * densityAt(place) / m_plot->yAxis->range().upper;
    m_handles[k]->setData({place}, {std::min(share, 1.0)}, true);
  }
}

double LabDensityChart::densityAt(double place) const {
  const LabCurves& curves = m_picture->curves;
  const auto at = std::ranges::lower_bound(curves.place, place);
  if (at == curves.place.end()) return 0.0;
  return curves.density[static_cast<std::size_t>(at - curves.place.begin())];
}

QPointF LabDensityChart::handlePosition(std::size_t handle) const {
  const QCPGraph* graph = m_handles.at(handle);
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
    m_drag = Drag{m_picture->handle_numbers[*handle], m_plot->xAxis->pixelToCoord(event.position().x()),
                  grabbed.place};
    emit dragStarted();
  }
}

void LabDensityChart::move(const QMouseEvent& event) {
  if (m_drag) {
    const double at = m_plot->xAxis->pixelToCoord(event.position().x());
    const double far = farOut * m_picture->range.span();
    const double place = m_drag->place + std::clamp(at - m_drag->pressed, -far, far);
    emit dragged(m_drag->handle, place);
    return;
  }
  const auto handle = handleAt(event.position());
  m_plot->setCursor(handle ? Qt::SizeHorCursor : Qt::ArrowCursor);
  m_plot->setToolTip(
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
  if (!m_plot->axisRect()->rect().contains(event.pos())) return;
  emit datumAsked(m_plot->xAxis->pixelToCoord(event.position().x()));
}

void LabDensityChart::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
    emit removalAsked();
  } else {
    LabChart::keyPressEvent(event);
  }
}

}  // namespace credence
