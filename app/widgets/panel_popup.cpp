#include "app/widgets/panel_popup.h"

#include "app/style/letters_scale.h"
#include "app/widgets/scroll_box.h"

#include <QApplication>
#include <QMouseEvent>
#include <QScreen>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace credence {

namespace {

constexpr int usualWidth = 270;  // px
constexpr QSize leastSize(200, 60);

}  // namespace

PanelPopup::PanelPopup(QWidget* panel, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_panel(panel), m_box(new ScrollBox(panel, leastSize)) {
  setFrameShape(QFrame::StyledPanel);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  layout->addWidget(m_box);
  panel->installEventFilter(this);
  setAttribute(Qt::WA_NoMouseReplay);  // it does so itself, on every platform
}

void PanelPopup::openAt(const QPoint& corner, int room, const QWidget* opener) {
  m_opener = opener;
  m_corner = corner;
  m_room = room;
  fit();
  show();
  fit();  // once its words have their letters, it may want more
  QWidget* first = m_panel->nextInFocusChain();
  while (first != m_panel && !(first->focusPolicy() & Qt::TabFocus && first->isVisibleTo(this)))
    first = first->nextInFocusChain();
  if (isAncestorOf(first)) first->setFocus(Qt::PopupFocusReason);
}

void PanelPopup::fit() {
  const QRect free = screen()->availableGeometry();
  const QMargins margins = contentsMargins() + layout()->contentsMargins();
  const int beside = margins.left() + margins.right();
  const int wanted = std::min(scaledToLetters(usualWidth, *this), m_room);
  const int width = std::min(std::max(wanted, m_panel->minimumSizeHint().width() + beside), free.width());
  m_box->resize(width - beside, m_box->height());
  const int height = m_box->sizeHint().height() + margins.top() + margins.bottom();
  const int below = std::max(free.bottom() + 1 - m_corner.y(), leastSize.height());
  resize(width, std::min(height, below));
  move(std::clamp(m_corner.x() - width, free.left(), std::max(free.left(), free.right() + 1 - width)),
       m_corner.y());
}

void PanelPopup::mousePressEvent(QMouseEvent* event) {
  QFrame::mousePressEvent(event);
  if (rect().contains(event->position().toPoint())) return;
  // What was pressed would go down and never come up: where a pop-up closes, Qt keeps the release to itself.
  auto* button = qobject_cast<QAbstractButton*>(QApplication::widgetAt(event->globalPosition().toPoint()));
  if (button == nullptr || button == m_opener || event->button() != Qt::LeftButton) return;
  auto* tool = qobject_cast<QToolButton*>(button);
  if (tool != nullptr && tool->popupMode() == QToolButton::InstantPopup)
    QMetaObject::invokeMethod(tool, &QToolButton::showMenu, Qt::QueuedConnection);
  else
    QMetaObject::invokeMethod(button, &QAbstractButton::click, Qt::QueuedConnection);
}

bool PanelPopup::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_panel) {
    // The layout asks before it has placed what it holds; afterwards it knows what it needs.
    if (event->type() == QEvent::LayoutRequest && isVisible())
      QMetaObject::invokeMethod(this, &PanelPopup::fit, Qt::QueuedConnection);
    return false;
  }
  if (event->type() != QEvent::Show || !watched->isWidgetType()) return false;
  const auto* other = static_cast<const QWidget*>(watched);
  if (other->isWindow() && (other->windowType() == Qt::Dialog || other->windowType() == Qt::Window)) close();
  return false;
}

void PanelPopup::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  qApp->installEventFilter(this);
}

void PanelPopup::hideEvent(QHideEvent* event) {
  qApp->removeEventFilter(this);
  QFrame::hideEvent(event);
}

}  // namespace credence
