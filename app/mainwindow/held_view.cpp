#include "app/mainwindow/held_view.h"

#include <QCursor>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace credence {

namespace {

constexpr int frameTime = 16;          // ms
constexpr double enlarged = 2.5;       // times, in the lens
constexpr int circleOfHeight = 6;      // one part of so many of the room's height is the circle's radius
constexpr int lensOfHeight = 4;        // likewise the lens's
constexpr QRgb shade = 0xB4000000;     // over what the spotlight leaves in the dark
constexpr QRgb lensEdge = 0xFF2F7FB5;  // seen on light and dark pictures

}  // namespace

HeldView::HeldView(Kind kind, QWidget* window, QWidget* room) : QWidget(window), m_kind(kind), m_room(room) {
  setObjectName(kind == Kind::lens ? QStringLiteral("lens") : QStringLiteral("spotlight"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
  // Widgets that do not track the mouse are not told of it: it is asked where it is.
  m_following.setInterval(frameTime);
  connect(&m_following, &QTimer::timeout, this, &HeldView::follow);
}

void HeldView::hold(bool held) {
  if (held == isVisible()) return;
  setVisible(held);
  if (!held) return m_following.stop();
  raise();
  follow();
  m_following.start();
}

int HeldView::radius() const {
  return m_room->height() / (m_kind == Kind::lens ? lensOfHeight : circleOfHeight);
}

void HeldView::follow() {
  setGeometry(QRect(m_room->mapTo(window(), QPoint()), m_room->size()));
  const QPoint place = m_room->mapFromGlobal(QCursor::pos());
  // What is enlarged changes below a mouse that rests.
  if (m_kind == Kind::spotlight && place == m_place) return;
  m_place = place;
  if (m_kind == Kind::lens) m_picture = m_room->grab(detail().toAlignedRect());
  update();
}

QRectF HeldView::detail() const {
  const double reach = radius() / enlarged;
  return {m_place.x() - reach, m_place.y() - reach, 2.0 * reach, 2.0 * reach};
}

void HeldView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath circle;
  circle.addEllipse(QPointF(m_place), radius(), radius());
  if (m_kind == Kind::spotlight) {
    QPainterPath dark;
    dark.addRect(rect());
    return painter.fillPath(dark.subtracted(circle), QColor::fromRgba(shade));
  }
  painter.save();
  painter.setClipPath(circle);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.fillPath(circle, palette().window());
  painter.translate(m_place);
  painter.scale(enlarged, enlarged);
  painter.drawPixmap(QPointF(detail().toAlignedRect().topLeft() - m_place), m_picture);
  painter.restore();
  painter.setPen(QPen(QColor::fromRgba(lensEdge), 3.0));
  painter.drawPath(circle);
}

}  // namespace credence
