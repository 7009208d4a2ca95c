#include "core/concurrency/background.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace credence {

void go_to_background() {
#ifdef __linux__
  // On Linux niceness is a thread's own, and inherited by the threads it starts. Failing changes nothing.
  constexpr int niceness = 5;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
#endif
}

}  // namespace credence
