#include "app/widgets/scroll_box.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QResizeEvent>
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
    : QScrollArea(parent), m_content(content), m_least(least) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  content->setParent(viewport());  // laid out when it is seen: pages of the studio may never be
  for (QWidget* control : content->findChildren<QWidget*>()) {
    if (!isTurnedByTheWheel(control)) continue;
    if (control->focusPolicy() == Qt::WheelFocus) control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(this);
  }
}

QSize ScrollBox::sizeHint() const {
  const int width = std::max(m_least.width(), this->width());
  const int height =
      m_content->hasHeightForWidth() ? m_content->heightForWidth(width) : m_content->sizeHint().height();
  // A page may ask for less than large letters need.
  return {m_least.width(), std::max({m_least.height(), height, m_content->minimumSizeHint().height()})};
}

bool ScrollBox::event(QEvent* event) {
  // Comes before the content is shown.
  if (event->type() == QEvent::Polish && widget() == nullptr) setWidget(m_content);
  return QScrollArea::event(event);
}

void ScrollBox::resizeEvent(QResizeEvent* event) {
  takeBarAway();
  QScrollArea::resizeEvent(event);
}

/// Beside a scroll bar words may take a line more, for which it would be needed; without it they fit.
void ScrollBox::takeBarAway() {
  const QSize most = maximumViewportSize();
  const bool fits =
      m_content->hasHeightForWidth() && m_content->heightForWidth(most.width()) <= most.height();
  setVerticalScrollBarPolicy(fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
}

bool ScrollBox::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Wheel && watched != m_content) {
    const auto* control = qobject_cast<QWidget*>(watched);
    if (control != nullptr && isTurnedByTheWheel(control) && !control->hasFocus()) {
      event->ignore();
      return true;
    }
  }
  if (watched == m_content && event->type() == QEvent::LayoutRequest) {
    updateGeometry();
    takeBarAway();
  }
  if (watched == m_content && event->type() == QEvent::Resize) {
    const auto* resized = static_cast<const QResizeEvent*>(event);
    if (resized->size().height() > resized->oldSize().height() && lacking() > 0) emit lacks();
  }
  return QScrollArea::eventFilter(watched, event);
}

}  // namespace credence
