#include "app/widgets/track_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int leastHandle = 20;         // px: what a hand at a touchpad grasps
constexpr double trackThickness = 4.0;  // px
constexpr double focusWidth = 2.0;      // px
constexpr double markRadius = 5.5;      // px

/// Between the colour of letters and that of the paper.
QColor between(const QPalette& palette, double share) {
  const QColor letters = palette.color(QPalette::WindowText);
  const QColor paper = palette.color(QPalette::Window);
  const auto mix = [share](int a, int b) {
    return static_cast<int>(std::lround(share * a + (1.0 - share) * b));
  };
  return {mix(letters.red(), paper.red()), mix(letters.green(), paper.green()),
          mix(letters.blue(), paper.blue())};
}

void paintDiamond(QPainter& painter, const QPointF& at, const QColor& line, const QBrush& inside) {
  painter.setPen(QPen(line, 1.4));
  painter.setBrush(inside);
  painter.drawPolygon(QPolygonF({at + QPointF(0.0, -markRadius), at + QPointF(markRadius, 0.0),
                                 at + QPointF(0.0, markRadius), at + QPointF(-markRadius, 0.0)}));
}

}  // namespace

TrackSlider::TrackSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
}

void TrackSlider::setMark(std::optional<int> position) {
  if (m_mark == position) return;
  m_mark = position;
  update();
}

int TrackSlider::diameter() const {
  return std::max(leastHandle, fontMetrics().height() * 5 / 4);
}

QSize TrackSlider::sizeHint() const {
  return {12 * diameter(), diameter() + 2 * static_cast<int>(focusWidth) + 2};
}

QSize TrackSlider::minimumSizeHint() const {
  return {3 * diameter(), sizeHint().height()};
}

/// The handle's middle may stand wherever the whole handle is inside.
double TrackSlider::placeOf(int position) const {
  const double margin = diameter() / 2.0 + focusWidth;
  const double share =
      maximum() > minimum() ? static_cast<double>(position - minimum()) / (maximum() - minimum()) : 0.0;
  return margin + share * (width() - 2.0 * margin);
}

int TrackSlider::positionAt(double place) const {
  const double first = placeOf(minimum());
  const double last = placeOf(maximum());
  if (!(last > first)) return minimum();
  const double share = std::clamp((place - first) / (last - first), 0.0, 1.0);
  return minimum() + static_cast<int>(std::lround(share * (maximum() - minimum())));
}

QRectF TrackSlider::handle() const {
  const double size = diameter();
  return {placeOf(sliderPosition()) - size / 2.0, (height() - size) / 2.0, size, size};
}

void TrackSlider::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double middle = height() / 2.0;
  const QRectF track(placeOf(minimum()), middle - trackThickness / 2.0,
                     placeOf(maximum()) - placeOf(minimum()), trackThickness);
  painter.setPen(Qt::NoPen);
  painter.setBrush(between(palette(), isEnabled() ? 0.28 : 0.15));
  painter.drawRoundedRect(track, trackThickness / 2.0, trackThickness / 2.0);
  if (m_mark && isEnabled()) {
    paintDiamond(painter, QPointF(placeOf(*m_mark), middle), palette().color(QPalette::WindowText),
                 palette().base());
  }
  const QRectF grip = handle();
  const QColor fill = isEnabled() ? palette().color(QPalette::Highlight) : between(palette(), 0.3);
  painter.setPen(QPen(palette().color(QPalette::Window), 1.0));
  painter.setBrush(isSliderDown() ? fill.darker(115) : fill);
  painter.drawEllipse(grip.adjusted(0.5, 0.5, -0.5, -0.5));
  // A mark beneath the handle shows through it, so that standing on the best setting is seen.
  if (m_mark && std::abs(placeOf(*m_mark) - grip.center().x()) < grip.width() / 2.0) {
    paintDiamond(painter, QPointF(placeOf(*m_mark), middle), palette().color(QPalette::HighlightedText),
                 Qt::NoBrush);
  }
  if (hasFocus()) {
    painter.setPen(QPen(palette().color(QPalette::WindowText), focusWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(grip.adjusted(-1.0, -1.0, 1.0, 1.0));
  }
}

void TrackSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || maximum() == minimum()) return event->ignore();
  const QRectF grip = handle();
  m_grip = grip.contains(event->position()) ? event->position().x() - grip.center().x() : 0.0;
  // What listens to the press comes before the first change, which belongs to the same drag.
  setSliderDown(true);
  setSliderPosition(positionAt(event->position().x() - m_grip));
  update();
  event->accept();
}

void TrackSlider::mouseMoveEvent(QMouseEvent* event) {
  if (!isSliderDown()) return event->ignore();
  setSliderPosition(positionAt(event->position().x() - m_grip));
  event->accept();
}

void TrackSlider::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isSliderDown()) return event->ignore();
  setSliderDown(false);
  update();
  event->accept();
}

void TrackSlider::wheelEvent(QWheelEvent* event) {
  if (!hasFocus()) return event->ignore();
  QSlider::wheelEvent(event);
}

}  // namespace credence
