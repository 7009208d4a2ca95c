#pragma once

#include "core/concurrency/helping_threads.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>

namespace credence {

/// Calls work(k) for k = 0 … count - 1 on as many threads as there are cores, the calling one among them.
/// Throws the first exception that a call threw, when all threads have ended; after it no call is begun.
template <typename Work>
void parallel_for(std::size_t count, const Work& work) {
  if (count == 0) return;
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&] {
    for (std::size_t k = next++; k < count; k = next++) {
      try {
        work(k);
      } catch (...) {
        next = count;
        const std::lock_guard lock(failure_mutex);
        if (!failure) failure = std::current_exception();
      }
    }
  };
  HelpingThreads(std::min<std::size_t>(count, computing_threads()) - 1).run(run);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace credence
