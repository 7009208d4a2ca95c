#pragma once

#include <cstddef>
#include <functional>

namespace credence {

/// How many threads can compute at the same time: as many as there are processors that this one may run on (a
/// scheduler, or taskset, may have left it few of the machine's), at least one.
unsigned computing_threads();

struct ThreadsLeft;

/// Threads beyond the calling one that may compute at the same time: without limit, unless
/// limit_helping_threads() was called. All processors are busy with work that others help with already: for a
/// part of that there are only as many as others are done with their parts, so that nobody goes on alone.
/// Each of them claims some for as long as it lives.
class HelpingThreads {
 public:
  /// Claims up to `wanted`, as many as are left.
  explicit HelpingThreads(std::size_t wanted);
  ~HelpingThreads();
  HelpingThreads(const HelpingThreads&) = delete;
  HelpingThreads& operator=(const HelpingThreads&) = delete;

  /// How many it claims.
  std::size_t count() const { return count_; }

  /// Runs `work` on the calling thread and on those of them that begin before it is done there, and waits for
  /// these. So the calling one must be able to do the work alone, as it does where there is no memory for
  /// threads, or no processor for them beside other programs. `work` must not throw.
  void run(const std::function<void()>& work) const;

 private:
  ThreadsLeft& left_;
  std::size_t count_;
};

/// At most so many of them in the whole program from now on.
void limit_helping_threads(std::size_t most);

}  // namespace credence
