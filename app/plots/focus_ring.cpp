#include "app/plots/focus_ring.h"

#include <QFocusEvent>
#include <QPainter>

namespace credence {

namespace {

constexpr double ringWidth = 2.0;  // px

}  // namespace

FocusRing::FocusRing(QWidget* widget) : QWidget(widget) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
  widget->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  auto* widget = static_cast<QWidget*>(watched);
  if (event->type() == QEvent::FocusIn) {
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    setGeometry(widget->rect());
    setVisible(reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason);
    raise();
  } else if (event->type() == QEvent::FocusOut) {
    hide();
  } else if (event->type() == QEvent::Resize) {
    setGeometry(widget->rect());
  }
  return false;
}

void FocusRing::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setPen(QPen(palette().color(QPalette::Highlight), ringWidth));
  painter.drawRect(QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0));
}

}  // namespace credence
