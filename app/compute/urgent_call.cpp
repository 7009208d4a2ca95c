#include "app/compute/urgent_call.h"

#include <QCoreApplication>
#include <QEvent>

namespace credence {

namespace {

QEvent::Type callType() {
  static const int type = QEvent::registerEventType();
  return static_cast<QEvent::Type>(type);
}

}  // namespace

void UrgentCall::post() {
  QCoreApplication::postEvent(this, new QEvent(callType()), Qt::HighEventPriority);
}

bool UrgentCall::event(QEvent* event) {
  if (event->type() != callType()) return QObject::event(event);
  m_work();
  return true;
}

}  // namespace credence
