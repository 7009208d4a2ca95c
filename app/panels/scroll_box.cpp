#include "app/panels/scroll_box.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QSlider>

#include <algorithm>

namespace credence {

namespace {

bool isTurnedByTheWheel(const QWidget* control) {
  return qobject_cast<const QAbstractSpinBox*>(control) != nullptr ||
         qobject_cast<const QComboBox*>(control) != nullptr ||
         qobject_cast<const QSlider*>(control) != nullptr;
}

}  // namespace

ScrollBox::ScrollBox(QWidget* content, const QSize& least, QWidget* parent)
    : QScrollArea(parent), m_least(least) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setWidget(content);
  for (QWidget* control : content->findChildren<QWidget*>()) {
    if (!isTurnedByTheWheel(control)) continue;
    if (control->focusPolicy() == Qt::WheelFocus) control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(this);
  }
}

QSize ScrollBox::sizeHint() const {
  const int width = std::max(m_least.width(), this->width());
  const int height =
      widget()->hasHeightForWidth() ? widget()->heightForWidth(width) : widget()->sizeHint().height();
  return {m_least.width(), std::max(m_least.height(), height)};
}

bool ScrollBox::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Wheel && watched != widget()) {
    const auto* control = qobject_cast<QWidget*>(watched);
    if (control != nullptr && isTurnedByTheWheel(control) && !control->hasFocus()) {
      event->ignore();
      return true;
    }
  }
  if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
  return QScrollArea::eventFilter(watched, event);
}

}  // namespace credence
