#include "app/studies/panels/page/panels_plot.h"

#include "app/style/whole_dots.h"

#include <QMouseEvent>
#include <QPainter>
#include <qcustomplot.h>

#include <new>
#include <utility>

namespace credence {

namespace {

constexpr double panelsScreenText = 9.0;  // pt

}  // namespace

PanelsPlot::PanelsPlot(QWidget* parent)
    : QWidget(parent),
      m_worker(
          tr("The panels cannot be painted: %1"), Answers::of_all,
          [](const Task& task, const auto& context) {
            context.publish(std::make_shared<const Painted>(paintTask(task)));
          },
          [this](const std::shared_ptr<const Painted>& newest) {
            m_image = *newest;
            update();
            emit painted();
          },
          Priority::window) {
  setObjectName(QStringLiteral("panelsPlot"));
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&m_worker, &Delivery::failed, this, &PanelsPlot::failed);
}

void PanelsPlot::setResult(std::shared_ptr<const PanelsResult> result, const QString& message) {
  m_result = std::move(result);
  m_message = message;
  ask();
  update();
}

void PanelsPlot::setCurrent(std::optional<std::size_t> panel) {
  if (std::exchange(m_current, panel) != panel) update();
}

std::shared_ptr<const PanelsResult> PanelsPlot::seen() const {
  return m_result && m_image.layout ? m_image.task.result : nullptr;
}

PanelsPlot::Task PanelsPlot::wantedTask() const {
  QFont small = font();
  small.setPointSizeF(panelsScreenText);
  return {m_result, size(), devicePixelRatioF(), PlotTheme::forPalette(palette()).dark, small};
}

bool PanelsPlot::painting() const {
  return m_result && !(m_image.task == wantedTask());
}

void PanelsPlot::ask() {
  Task task = wantedTask();
  if (!task.result || task.size.isEmpty() || task == m_asked) return;
  m_asked = task;
  m_worker.post(std::move(task));
}

PanelsPlot::Painted PanelsPlot::paintTask(const Task& task) {
  const PlotTheme theme = task.dark ? PlotTheme::night() : PlotTheme::light();
  Painted painted;
  painted.task = task;
  painted.image = QImage(wholeDots(task.size, task.pixelRatio), QImage::Format_ARGB32_Premultiplied);
  if (painted.image.isNull()) throw std::bad_alloc();
  painted.image.setDevicePixelRatio(task.pixelRatio);
  painted.image.fill(theme.paper);
  QCPPainter painter(&painted.image);
  PanelsStyle style;
  style.theme = theme;
  style.font = task.font;
  style.size = task.size;
  style.pixelRatio = task.pixelRatio;
  painted.layout = paintPanels(painter, *task.result, style);
  return painted;
}

void PanelsPlot::paintEvent(QPaintEvent* /*event*/) {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.paper);
  QString message = m_message;
  if (m_result && m_image.task.result) {
    painter.drawImage(QPointF(0.0, 0.0), m_image.image);
    message = m_image.layout ? QString()
                             : tr("There is too little room: make the window larger, or the values fewer.");
  }
  if (!message.isEmpty()) {
    painter.setPen(theme.ink);
    painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, message);
  }
  if (!seen() || !m_current || *m_current >= seenLayout().places.size()) return;
  constexpr int frame = 3;  // px
  painter.setPen(QPen(palette().color(QPalette::Highlight), frame));
  painter.drawRect(seenLayout().places[*m_current].canvas.adjusted(-frame, -frame, frame, frame));
}

void PanelsPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  ask();
}

void PanelsPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) ask();
}

std::optional<std::size_t> PanelsPlot::panelAt(const QPointF& place) const {
  if (!seen()) return std::nullopt;
  const std::vector<PanelsLayout::Place>& places = seenLayout().places;
  // What is behind the panels, their difference, is of no setting.
  for (std::size_t k = 0; k < seen()->panels.size(); ++k) {
    if (places[k].canvas.contains(place.toPoint())) return k;
  }
  return std::nullopt;
}

void PanelsPlot::mousePressEvent(QMouseEvent* event) {
  const auto panel = panelAt(event->position());
  if (panel && event->button() == Qt::LeftButton) emit panelChosen(*panel);
}

void PanelsPlot::mouseMoveEvent(QMouseEvent* event) {
  const auto panel = panelAt(event->position());
  setCursor(panel ? Qt::PointingHandCursor : Qt::ArrowCursor);
  const std::shared_ptr<const Panel> shown = panel ? seen()->panels[*panel] : nullptr;
  const QString refusal = shown ? shown->row.refusal : QString();
  const QString offer = seen() && seen()->request.differInMethod()
                            ? tr("Click to show this method in the right plot")
                            : tr("Click to take this setting");
  setToolTip(panel && refusal.isEmpty() ? offer : refusal);
}

}  // namespace credence
