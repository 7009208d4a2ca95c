#pragma once

#include <cstdio>
#include <cstdlib>

namespace credence {

/// Ends a fuzzer where a promise is broken, so that the bytes which broke it are kept.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace credence
