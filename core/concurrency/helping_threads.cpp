#include "core/concurrency/helping_threads.h"

#include "core/concurrency/background.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sched.h>
#endif

namespace credence {

struct ThreadsLeft {
  std::mutex mutex;
  std::size_t count = 0;

  std::size_t claim(std::size_t wanted) {
    const std::lock_guard lock(mutex);
    const std::size_t claimed = std::min(wanted, count);
    count -= claimed;
    return claimed;
  }
  void give_back(std::size_t claimed) {
    const std::lock_guard lock(mutex);
    count += claimed;
  }
};

namespace {

ThreadsLeft& threads_left() {
  static ThreadsLeft left{{}, std::numeric_limits<std::size_t>::max() / 2};
  return left;
}

/// Of the work that this thread does with others, those who are done with theirs; null where it works alone.
thread_local ThreadsLeft* done_with_theirs = nullptr;

/// Marks what a thread does as its part of work that others help with.
class HelpedWork {
 public:
  explicit HelpedWork(ThreadsLeft& done) : done_(done), before_(std::exchange(done_with_theirs, &done)) {}
  ~HelpedWork() {
    done_with_theirs = before_;
    done_.give_back(1);
  }
  HelpedWork(const HelpedWork&) = delete;
  HelpedWork& operator=(const HelpedWork&) = delete;

 private:
  ThreadsLeft& done_;
  ThreadsLeft* before_;
};

/// A thread that waits between one piece of work and the next: to start one takes as long as a small matrix
/// product.
class Helper {
 public:
  /// Throws std::system_error where there is no memory for a thread.
  Helper() {
    std::thread([this] { help(); }).detach();
  }

  void begin(const std::function<void()>& work) {
    work_ = &work;
    state_.store(asked, std::memory_order_release);
    state_.notify_one();
  }

  /// Waits for its help to end. Of one that has not begun no help is wanted any more: beside other programs
  /// it may be long before the system lets it.
  void end() {
    int expected = asked;
    if (state_.compare_exchange_strong(expected, idle, std::memory_order_acq_rel)) return;
    state_.wait(helping, std::memory_order_acquire);
  }

 private:
  static constexpr int idle = 0;
  static constexpr int asked = 1;
  static constexpr int helping = 2;

  void help() {
    for (;;) {
      state_.wait(idle, std::memory_order_acquire);
      int expected = asked;
      if (!state_.compare_exchange_strong(expected, helping, std::memory_order_acq_rel)) continue;
      (*work_)();
      state_.store(idle, std::memory_order_release);
      state_.notify_one();
    }
  }

  const std::function<void()>* work_ = nullptr;
  std::atomic<int> state_ = idle;
};

/// Those that wait. It is never destroyed, nor are they: threads may compute while the program ends. A thread
/// is as nice as the one that started it, so that each is helped by its like.
class Helpers {
 public:
  static Helpers& idle() {
    static auto* const helpers = new Helpers;
    return *helpers;
  }

  /// Up to `count`, some of them new.
  std::vector<Helper*> take(std::size_t count) {
    std::vector<Helper*> taken;
    const std::lock_guard lock(mutex_);
    std::vector<Helper*>& waiting = waiting_[niceness()];
    while (taken.size() < count && !waiting.empty()) {
      taken.push_back(waiting.back());
      waiting.pop_back();
    }
    try {
      while (taken.size() < count) taken.push_back(std::make_unique<Helper>().release());
    } catch (const std::system_error&) {
      return taken;
    }
    return taken;
  }

  void give_back(const std::vector<Helper*>& helpers) {
    const std::lock_guard lock(mutex_);
    std::vector<Helper*>& waiting = waiting_[niceness()];
    waiting.insert(waiting.end(), helpers.begin(), helpers.end());
  }

 private:
  std::mutex mutex_;
  std::map<int, std::vector<Helper*>> waiting_;  // by their niceness
};

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

HelpingThreads::HelpingThreads(std::size_t wanted)
    : left_(done_with_theirs != nullptr ? *done_with_theirs : threads_left()), count_(left_.claim(wanted)) {}

HelpingThreads::~HelpingThreads() {
  left_.give_back(count_);
}

void HelpingThreads::run(const std::function<void()>& work) const {
  if (count_ == 0) return work();
  ThreadsLeft done;
  const std::function<void()> helped = [&] {
    const HelpedWork mark(done);
    work();
  };
  const std::vector<Helper*> helpers = Helpers::idle().take(count_);
  for (Helper* helper : helpers) helper->begin(helped);
  helped();
  for (Helper* helper : helpers) helper->end();
  Helpers::idle().give_back(helpers);
}

void limit_helping_threads(std::size_t most) {
  ThreadsLeft& left = threads_left();
  const std::lock_guard lock(left.mutex);
  left.count = most;
}

}  // namespace credence
