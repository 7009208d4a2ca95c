#include "app/panels/scroll_box.h"

#include <QEvent>

#include <algorithm>

namespace credence {

ScrollBox::ScrollBox(QWidget* content, const QSize& least, QWidget* parent)
    : QScrollArea(parent), m_least(least) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setWidget(content);
}

QSize ScrollBox::sizeHint() const {
  const int width = std::max(m_least.width(), this->width());
  const int height =
      widget()->hasHeightForWidth() ? widget()->heightForWidth(width) : widget()->sizeHint().height();
  return {m_least.width(), std::max(m_least.height(), height)};
}

bool ScrollBox::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
  return QScrollArea::eventFilter(watched, event);
}

}  // namespace credence
