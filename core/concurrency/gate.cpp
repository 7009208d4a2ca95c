#include "core/concurrency/gate.h"

#include "core/concurrency/cancelled.h"

namespace credence {

void Gate::close() {
  const std::lock_guard lock(mutex_);
  ++closings_;
}

void Gate::open() {
  {
    const std::lock_guard lock(mutex_);
    --closings_;
  }
  changed_.notify_all();
}

void Gate::wait_until_open(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stop, [this] { return closings_ <= 0; });
  throw_if_stopped(stop);
}

}  // namespace credence
