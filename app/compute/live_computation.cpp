#include "app/compute/live_computation.h"

#include <utility>

namespace credence {

Delivery::Delivery(QString failing) : m_failing(std::move(failing)) {
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &Delivery::deliver);
  connect(this, &Delivery::waiting, this, &Delivery::deliver, Qt::QueuedConnection);
}

void Delivery::requested() {
  m_failure.clear();
  m_busy = true;
}

void Delivery::cancelled() {
  m_failure.clear();
  // A worker that had not begun yet does not say that it has ended.
  if (m_busy && !workerBusy()) callDelivery();
}

void Delivery::deliver() {
  const qint64 early = m_sinceDelivery.isValid() ? m_interval - m_sinceDelivery.elapsed() : 0;
  if (early > 0) {
    if (!m_timer.isActive()) m_timer.start(static_cast<int>(early));
    return;
  }
  // Asked before the result is taken: what a worker publishes between the two, as its last, calls again.
  const bool ended = !workerBusy();
  // A call that brings nothing but the end is none to wait after.
  if (takeResult()) m_sinceDelivery.start();
  if (const auto reason = takeFailure()) {
    m_failure = m_failing.arg(QString::fromStdString(*reason));
    emit failed(m_failure);
  }
  if (ended && !workerBusy() && std::exchange(m_busy, false)) emit idle();
}

}  // namespace credence
