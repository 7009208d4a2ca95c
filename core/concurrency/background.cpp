#include "core/concurrency/background.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace credence {

void go_to_background([[maybe_unused]] Priority priority) {
#ifdef __linux__
  if (priority == Priority::window) return;
  // On Linux niceness is a thread's own, and inherited by the threads it starts. Failing changes nothing.
  constexpr int behind_the_window = 5;
  constexpr int behind_both = 10;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()),
              priority == Priority::beside ? behind_both : behind_the_window);
#endif
}

int niceness() {
#ifdef __linux__
  return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
#else
  return 0;
#endif
}

}  // namespace credence
