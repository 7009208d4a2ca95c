#pragma once

#include <ctime>

namespace credence::test {

/// Milliseconds on one of the system's clocks.
inline double millisecondsOn(clockid_t clock) {
  timespec time = {};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// Milliseconds that the calling thread has computed, however busy the machine is.
inline double threadMilliseconds() {
  return millisecondsOn(CLOCK_THREAD_CPUTIME_ID);
}

/// Milliseconds that the program's other threads have computed.
inline double otherThreadsMilliseconds() {
  return millisecondsOn(CLOCK_PROCESS_CPUTIME_ID) - threadMilliseconds();
}

}  // namespace credence::test
