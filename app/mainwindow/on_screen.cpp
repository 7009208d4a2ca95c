#include "app/mainwindow/on_screen.h"

#include <QEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

/// The screen on which most of `frame` is; where it is on none, the first.
const QScreen& screenOf(const QRect& frame) {
  const auto shared = [&](const QScreen* screen) {
    const QRect part = screen->availableGeometry() & frame;
    return part.isEmpty() ? qint64{0} : qint64{part.width()} * part.height();
  };
  const QList<QScreen*> screens = QGuiApplication::screens();
  return **std::ranges::max_element(screens, {}, shared);
}

}  // namespace

OnScreen::OnScreen(QWidget* window, Places places) : QObject(window), m_window(window), m_places(places) {
  if (places == Places::now) {
    m_size = window->size();
    fit();
  }
  window->installEventFilter(this);
}

bool OnScreen::eventFilter(QObject* /*watched*/, QEvent* event) {
  // A window that was minimised comes back to where the person had it.
  if (event->type() == QEvent::Show && !event->spontaneous()) {
    m_framed = false;
    fit();
  }
  // Only a window that is there has the frame that its desktop gives it.
  if (event->type() == QEvent::WindowActivate && !std::exchange(m_framed, true)) fit();
  return false;
}

void OnScreen::fit() {
  constexpr Qt::WindowStates asTheDesktopHasIt =
      Qt::WindowMinimized | Qt::WindowMaximized | Qt::WindowFullScreen;
  if (!m_window->isWindow() || (m_window->windowState() & asTheDesktopHasIt)) return;
  if (m_places == Places::now && m_window->size() != m_size) return;
  const QRect frame = m_window->frameGeometry();
  const QRect free = screenOf(frame).availableGeometry();
  if (free.contains(frame)) return;
  const QSize around = frame.size() - m_window->size();
  m_window->resize(m_window->size().boundedTo(free.size() - around));
  QRect next(frame.topLeft(), m_window->size() + around);
  next.moveRight(std::min(next.right(), free.right()));
  next.moveBottom(std::min(next.bottom(), free.bottom()));
  next.moveLeft(std::max(next.left(), free.left()));
  next.moveTop(std::max(next.top(), free.top()));
  m_window->move(next.topLeft());
  m_size = m_window->size();
}

}  // namespace credence
