#include "app/plots/probability_plot.h"

#include "app/tools/plot_tool.h"

#include <QEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <utility>

namespace credence {

namespace {

PlotPointer pointerAt(const QCustomPlot& plot, const QMouseEvent& event) {
  const QPointF pixel = event.position();
  const auto unitsPerPixel = [](const QCPAxis& axis) {
    return std::abs(axis.pixelToCoord(1.0) - axis.pixelToCoord(0.0));
  };
  return {{plot.xAxis->pixelToCoord(pixel.x()), plot.yAxis->pixelToCoord(pixel.y())},
          {unitsPerPixel(*plot.xAxis), unitsPerPixel(*plot.yAxis)},
          event.button(),
          event.modifiers()};
}

}  // namespace

ProbabilityPlot::ProbabilityPlot(Method method, QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_message(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  // Without this the plot's own idea of a smallest size keeps the window from fitting small screens.
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(240, 240);
  m_chart = std::make_unique<ProbabilityChart>(*m_plot, method, MarkerMode::Picture);
  m_plot->setMouseTracking(true);
  m_plot->installEventFilter(this);
  m_plot->axisRect()->setRangeZoomFactor(0.85);
  m_message->setAlignment(Qt::AlignCenter);
  m_message->setWordWrap(true);
  m_message->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_message->hide();
  connectAxes();
  connect(m_plot, &QCustomPlot::beforeReplot, this, [this] { m_chart->placeLabels(); });
  connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
    if (std::exchange(m_canvas, canvasSize()) != canvasSize()) emit canvasResized();
  });
  setTool(nullptr);
  updateTheme();
}

ProbabilityPlot::~ProbabilityPlot() = default;

void ProbabilityPlot::connectAxes() {
  const auto edited = [this] {
    if (!m_settingView) emit viewEdited(view());
  };
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
    connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, edited);
  }
}

void ProbabilityPlot::setPoints(const Dataset& dataset, const Split& split) {
  m_chart->setPoints(dataset, split);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ProbabilityPlot::setResult(std::shared_ptr<const FitResult> result) {
  m_chart->setResult(std::move(result));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

std::shared_ptr<const FitResult> ProbabilityPlot::result() const {
  return m_chart->result();
}

void ProbabilityPlot::setStale(bool stale) {
  m_chart->setDimmed(stale);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ProbabilityPlot::setView(const Bounds& view) {
  const QScopedValueRollback guard(m_settingView, true);
  m_chart->setView(view);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

Bounds ProbabilityPlot::view() const {
  return m_chart->view();
}

QSize ProbabilityPlot::canvasSize() const {
  return m_plot->axisRect()->size();
}

void ProbabilityPlot::setTool(PlotTool* tool) {
  m_tool = tool;
  m_plot->setInteractions(tool == nullptr ? QCP::iRangeDrag | QCP::iRangeZoom
                                          : QCP::Interactions(QCP::iRangeZoom));
  m_plot->setCursor(tool == nullptr ? QCursor(Qt::OpenHandCursor) : tool->cursor());
}

void ProbabilityPlot::setMessage(const QString& message) {
  m_message->setText(message);
  m_message->setVisible(!message.isEmpty());
}

void ProbabilityPlot::updateTheme() {
  m_chart->setTheme(PlotTheme::forPalette(palette()));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ProbabilityPlot::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

void ProbabilityPlot::resizeEvent(QResizeEvent* event) {
  m_message->setGeometry(rect().adjusted(width() / 5, height() / 3, -width() / 8, -height() / 3));
  m_message->raise();
  m_chart->setPixelRatio(devicePixelRatioF());
  QWidget::resizeEvent(event);
}

bool ProbabilityPlot::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {  // a fast second click draws as well
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (m_tool != nullptr && m_plot->axisRect()->rect().contains(mouse->pos())) {
        m_tool->press(pointerAt(*m_plot, *mouse));
      }
      break;
    }
    case QEvent::MouseMove: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      const PlotPointer pointer = pointerAt(*m_plot, *mouse);
      if (m_tool != nullptr) m_tool->move(pointer);
      if (m_plot->axisRect()->rect().contains(mouse->pos())) {
        emit cursorMoved(pointer.position);
      } else {
        emit cursorLeft();
      }
      break;
    }
    case QEvent::MouseButtonRelease:
      if (m_tool != nullptr) m_tool->release(pointerAt(*m_plot, *static_cast<QMouseEvent*>(event)));
      break;
    case QEvent::Leave:
      emit cursorLeft();
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence
