#include "core/concurrency/memory.h"

#include <cstdlib>
#include <mutex>
#include <new>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace credence {

void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int largest_block_kept = 32 << 20;  // the most that glibc accepts
  mallopt(M_MMAP_THRESHOLD, largest_block_kept);
  mallopt(M_TRIM_THRESHOLD, 4 * largest_block_kept);
  mallopt(M_ARENA_MAX, 1);
#endif
}

void return_freed_memory() {
#ifdef __GLIBC__
  // Where another allocator takes the place of glibc's, as a sanitizer's does, this is the first that glibc's
  // hears: it makes itself ready then, and minds no other thread that does the same.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  malloc_trim(0);
#endif
}

std::string reason_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "there is not enough memory";
  return error.what();
}

std::string reason_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    return reason_of(error);
  } catch (...) {
    return "something was thrown that does not say why";
  }
}

}  // namespace credence
