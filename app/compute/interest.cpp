#include "app/compute/interest.h"

#include <QEvent>

namespace credence {

void Interest::set(QObject* who, bool wanted) {
  if (m_who.contains(who) == wanted) return;
  if (wanted) {
    m_who.insert(who);
    connect(who, &QObject::destroyed, this, &Interest::forget);
  } else {
    m_who.remove(who);
    disconnect(who, &QObject::destroyed, this, &Interest::forget);
  }
  emit changed();
}

void Interest::followSight(QObject* page) {
  page->installEventFilter(this);
}

bool Interest::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show) set(watched, true);
  if (event->type() == QEvent::Hide) set(watched, false);
  return QObject::eventFilter(watched, event);
}

void Interest::forget(QObject* who) {
  m_who.remove(who);
  emit changed();
}

}  // namespace credence
