#include "core/concurrency/memory.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace credence {

namespace {

#ifdef __GLIBC__
constexpr int largest_block_kept = 32 << 20;  // the most that glibc accepts
constexpr int room = 256 << 20;               // addresses, not memory, until something is written there

/// Where addresses are few (ulimit -v), none are taken ahead.
bool addresses_are_limited() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

/// Asks for large pages in all the room that the heap has. It grows by that much at once.
void use_large_pages() {
  if (addresses_are_limited()) return;
  constexpr std::size_t page = 2 << 20;
  void* const probe = std::malloc(page);  // has it grow where it is too small
  auto* const end = static_cast<char*>(sbrk(0));
  auto* const from = static_cast<char*>(probe);
  // Elsewhere, as with another allocator, there is nothing to ask for.
  if (probe != nullptr && from < end && end - from <= 2L * room) {
    char* const first = from + (page - reinterpret_cast<std::uintptr_t>(from) % page);
    if (first < end) madvise(first, static_cast<std::size_t>(end - first), MADV_HUGEPAGE);  // only a hint
  }
  std::free(probe);
}
#endif

std::atomic<std::uint64_t> works_begun = 0;
std::atomic<std::uint64_t> works_ended = 0;

}  // namespace

void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, largest_block_kept);
  const int ahead = addresses_are_limited() ? 128 << 10 : room;  // else what is usual
  mallopt(M_TRIM_THRESHOLD, ahead + 4 * largest_block_kept);
  mallopt(M_TOP_PAD, ahead);
  mallopt(M_ARENA_MAX, 1);
  use_large_pages();
#endif
}

void return_freed_memory() {
#ifdef __GLIBC__
  // Where another allocator takes the place of glibc's, as a sanitizer's does, this is the first that glibc's
  // hears: it makes itself ready then, and minds no other thread that does the same.
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  malloc_trim(0);
  use_large_pages();
#endif
}

WorkTime::WorkTime() {
  ++works_begun;
}

WorkTime::~WorkTime() {
  ++works_ended;
}

RestTime::RestTime() : begun_(works_begun) {}

bool RestTime::is_common() const {
  // In this order: what has ended had begun.
  const std::uint64_t ended = works_ended;
  const std::uint64_t begun = works_begun;
  return begun == begun_ && ended == begun;
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
