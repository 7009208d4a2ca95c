#pragma once

#include <cstdint>
#include <exception>
#include <string>

namespace credence {

/// Tells the allocator to keep freed memory instead of returning it to the system. A fit makes and drops
/// matrices of megabytes, and fetching their pages anew each time took a tenth of the time of an evidence
/// map of 800 points. One arena serves all threads: with one each, every worker kept the most it ever needed,
/// and only the main one can be returned as a whole. Where the system has large pages for whoever asks, the
/// heap has them: fetching 4 KiB at a time was half of the start of the program on a virtual machine. Call
/// once, first thing in main(). Does nothing where the C library is not glibc.
void keep_freed_memory();

/// Returns to the system what has been kept. On any thread. Takes milliseconds, and later more of them, to
/// fetch the same pages anew: for when nobody works.
void return_freed_memory();

/// The time of one worker's work, as long as it lives.
class WorkTime {
 public:
  WorkTime();
  ~WorkTime();
  WorkTime(const WorkTime&) = delete;
  WorkTime& operator=(const WorkTime&) = delete;
};

/// The time since a worker came to rest.
class RestTime {
 public:
  RestTime();

  /// Whether nobody works, nor has begun to since: who comes to rest while others work leaves it to the last
  /// of them to return memory.
  bool is_common() const;

 private:
  std::uint64_t begun_;
};

/// Why a computation ended: error.what(), or words of ours where memory did not suffice, for which the
/// library has none.
std::string reason_of(const std::exception& error);

/// The same of whatever was thrown; not null.
std::string reason_of(const std::exception_ptr& thrown);

}  // namespace credence
