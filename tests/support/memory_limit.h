#pragma once

#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace credence::test {

/// While it lives, the process cannot have more than so many bytes beside what it has: an allocation beyond
/// throws std::bad_alloc. Sanitizers want terabytes of address space; where they watch it limits nothing.
class MemoryLimit {
 public:
  explicit MemoryLimit(rlim_t more) {
    getrlimit(RLIMIT_AS, &m_before);
#ifndef CREDENCE_SANITIZE
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlimit limit = {pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + more, m_before.rlim_max};
    setrlimit(RLIMIT_AS, &limit);
#endif
  }
  ~MemoryLimit() {
    setrlimit(RLIMIT_AS, &m_before);
  }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit m_before = {};
};

}  // namespace credence::test
