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

/// Calls work(first, last) for 0 … count - 1 in neighbouring blocks of up to `block` numbers, last included.
template <typename Work>
void parallel_blocks(std::size_t count, std::size_t block, const Work& work) {
  parallel_for((count + block - 1) / block,
               [&](std::size_t k) { work(k * block, std::min((k + 1) * block, count) - 1); });
}

}  // namespace credence
