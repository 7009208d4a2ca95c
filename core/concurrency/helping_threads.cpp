#include "core/concurrency/helping_threads.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <thread>

#ifdef __linux__
#include <sched.h>
#endif

namespace credence {

namespace {

struct ThreadsLeft {
  std::mutex mutex;
  std::size_t count = std::numeric_limits<std::size_t>::max() / 2;
};

ThreadsLeft& threads_left() {
  static ThreadsLeft left;
  return left;
}

}  // namespace

unsigned computing_threads() {
#ifdef __linux__
  // The library counts the machine's processors, of which a scheduler may have given this process one.
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof(allowed), &allowed) == 0) {
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&allowed)));
  }
#endif
  return std::max(1U, std::thread::hardware_concurrency());
}

HelpingThreads::HelpingThreads(std::size_t wanted) {
  ThreadsLeft& left = threads_left();
  const std::lock_guard lock(left.mutex);
  count_ = std::min(wanted, left.count);
  left.count -= count_;
}

HelpingThreads::~HelpingThreads() {
  ThreadsLeft& left = threads_left();
  const std::lock_guard lock(left.mutex);
  left.count += count_;
}

void limit_helping_threads(std::size_t most) {
  ThreadsLeft& left = threads_left();
  const std::lock_guard lock(left.mutex);
  left.count = most;
}

}  // namespace credence
