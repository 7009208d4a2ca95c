#pragma once

namespace credence::test {

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
