#include "app/compute/live_computation.h"

namespace credence {

Delivery::Delivery(QString failing) : m_failing(std::move(failing)) {
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &Delivery::deliver);
  connect(this, &Delivery::waiting, this, &Delivery::deliver, Qt::QueuedConnection);
}

void Delivery::deliver() {
  const qint64 early = m_sinceDelivery.isValid() ? m_interval - m_sinceDelivery.elapsed() : 0;
  if (early > 0) {
    if (!m_timer.isActive()) m_timer.start(static_cast<int>(early));
    return;
  }
  m_sinceDelivery.start();
  takeResult();
  if (const auto reason = takeFailure()) {
    m_failure = m_failing.arg(QString::fromStdString(*reason));
    emit failed(m_failure);
  }
  if (!working()) emit idle();
}

}  // namespace credence
