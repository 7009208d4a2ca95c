#pragma once

#include <cstdlib>

namespace credence::test {

/// Whether `./dev night` runs the tests, which has the time for what seldom finds anything: more seeds, and
/// more fonts and sizes of the window.
inline bool at_night() {
  return std::getenv("CREDENCE_NIGHT") != nullptr;  // NOLINT(concurrency-mt-unsafe): nothing sets it
}

/// How often a test repeats itself with other numbers. Sanitizers look for faults of memory and of threads,
/// which a few settings meet as well as many, and slow everything down manyfold: under them a quarter of it
/// is enough.
constexpr unsigned repetitions(unsigned usual) {
#ifdef CREDENCE_SANITIZE
  return (usual + 3) / 4;
#else
  return usual;
#endif
}

}  // namespace credence::test
