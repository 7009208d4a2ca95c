#include "app/plots/scene_layer.h"

#include "app/plots/plane_view.h"

#include <algorithm>
#include <utility>

namespace credence {

SceneLayer::SceneLayer(QCPAxisRect& axes, const QString& layer, Painting how)
    : QCPLayerable(axes.parentPlot(), layer), m_axes(axes) {
  if (how == Painting::AtOnce) return;
  // A buffer of its own: a new image comes without the axes around it being drawn anew.
  parentPlot()->layer(layer)->setMode(QCPLayer::lmBuffered);
  m_worker = std::make_unique<Worker>(
      tr("The picture cannot be painted: %1"), Answers::of_all,
      [](const Task& task, const Worker::Context& context) {
        context.publish(std::make_shared<const Painted>(paint(task)));
      },
      [this](const std::shared_ptr<const Painted>& newest) { show(*newest); }, Priority::window);
  connect(m_worker.get(), &Delivery::failed, this, [this](const QString& message) {
    m_image = {};
    m_asked = {};
    this->layer()->replot();
    emit failed(message);
  });
  connect(parentPlot(), &QCustomPlot::afterLayout, this, &SceneLayer::laidOut);
}

SceneLayer::~SceneLayer() = default;

void SceneLayer::setScene(std::shared_ptr<const Scene> scene) {
  m_scene = std::move(scene);
  askSoon();
}

std::shared_ptr<const Scene> SceneLayer::seen() const {
  if (!m_worker) return m_scene;
  if (m_image.image.isNull()) return nullptr;
  const QSize size = m_image.canvas.size;
  const Grid pixels = {m_image.canvas.view, static_cast<arma::uword>(std::max(2, size.width())),
                       static_cast<arma::uword>(std::max(2, size.height()))};
  return tellsOf(pixels, canvas().view) ? m_image.scene : nullptr;
}

Canvas SceneLayer::canvas() const {
  const QCPRange x1 = m_axes.axis(QCPAxis::atBottom)->range();
  const QCPRange x2 = m_axes.axis(QCPAxis::atLeft)->range();
  return {{x1.lower, x1.upper, x2.lower, x2.upper},
          m_axes.size(),
          m_pageResolution.value_or(parentPlot()->bufferDevicePixelRatio())};
}

bool SceneLayer::busy() const {
  const Task wanted{m_scene, canvas()};
  return m_worker && m_scene && !wanted.canvas.size.isEmpty() && !(m_image == wanted);
}

/// Only now the canvas has the size that it will be seen in.
void SceneLayer::laidOut() {
  m_hasSize = true;
  ask();
}

/// What is set one after the other in one turn of the event loop is painted once.
void SceneLayer::askSoon() {
  if (!m_worker || !m_hasSize || std::exchange(m_askingSoon, true)) return;
  QMetaObject::invokeMethod(
      this,
      [this] {
        m_askingSoon = false;
        ask();
      },
      Qt::QueuedConnection);
}

void SceneLayer::ask() {
  Task task{m_scene, canvas()};
  if (!task.scene || task.canvas.size.isEmpty() || task == m_asked) return;
  m_asked = task;
  m_worker->post(std::move(task));
}

SceneLayer::Painted SceneLayer::paint(const Task& task) {
  QImage image = task.canvas.emptyImage();
  QCPPainter painter(&image);
  task.scene->paint(painter, task.canvas);
  painter.end();
  return {task, std::move(image)};
}

void SceneLayer::show(const Painted& newest) {
  m_image = newest;
  layer()->replot();
  emit painted();
}

void SceneLayer::draw(QCPPainter* painter) {
  const bool forPage = painter->modes().testFlag(QCPPainter::pmNoCaching);
  if (m_pageResolution && !forPage) return;  // a page is only being laid out, several times over
  const Canvas now = canvas();
  // For QCustomPlot the largest value stands one pixel above the rectangle of the axes; clips are moved
  // alike.
  painter->translate(m_axes.rect().topLeft() - QPoint(0, 1));
  if (!m_worker || forPage) {
    if (m_scene) m_scene->paint(*painter, now);
    return;
  }
  if (!seen()) return;
  const Canvas& then = m_image.canvas;
  if (then == now) return painter->drawImage(QPointF(0.0, 0.0), m_image.image);
  // Only the part that is in sight: of a view far closer the whole would be larger than a painter can count.
  const Bounds common = {
      std::max(then.view.x1_min, now.view.x1_min), std::min(then.view.x1_max, now.view.x1_max),
      std::max(then.view.x2_min, now.view.x2_min), std::min(then.view.x2_max, now.view.x2_max)};
  const QRectF from = then.toPixels(common);
  painter->setRenderHint(QPainter::SmoothPixmapTransform);
  painter->drawImage(now.toPixels(common), m_image.image,
                     QRectF(from.topLeft() * then.pixelRatio, from.size() * then.pixelRatio));
}

void SceneLayer::applyDefaultAntialiasingHint(QCPPainter* painter) const {
  painter->setAntialiasing(false);
}

QRect SceneLayer::clipRect() const {
  return m_axes.rect();
}

}  // namespace credence
