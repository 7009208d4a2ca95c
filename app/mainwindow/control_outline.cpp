#include "app/mainwindow/control_outline.h"

#include <QPainter>

namespace credence {

namespace {

constexpr int frameReach = 4;       // px beyond the control
constexpr double frameWidth = 3.0;  // px
constexpr double frameCorner = 5.0;

}  // namespace

ControlOutline::ControlOutline(QWidget* window) : QWidget(window) {
  setObjectName(QStringLiteral("controlOutline"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void ControlOutline::frame(QWidget* control) {
  m_control = control;
  const bool there = control != nullptr && control->isVisible() && control->window() == window();
  setVisible(there);
  if (!there) return;
  const QRect around(control->mapTo(parentWidget(), QPoint()), control->size());
  setGeometry(around.adjusted(-frameReach, -frameReach, frameReach, frameReach) & parentWidget()->rect());
  raise();
  update();
}

void ControlOutline::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(palette().color(QPalette::Highlight), frameWidth));
  const double half = frameWidth / 2.0;
  painter.drawRoundedRect(QRectF(rect()).adjusted(half, half, -half, -half), frameCorner, frameCorner);
}

}  // namespace credence
