#pragma once

#include <ctime>

namespace credence::test {

/// Milliseconds that the calling thread has computed, however busy the machine is.
inline double threadMilliseconds() {
  timespec time = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

}  // namespace credence::test
