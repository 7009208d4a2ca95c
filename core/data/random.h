#pragma once

#include <cstdint>

namespace credence {

/// One step of SplitMix64 (Steele, Lea & Flood 2014) from state `value`: a good hash of a counter.
std::uint64_t mix64(std::uint64_t value);

/// SplitMix64 as a stream: the same integers on every platform and standard library, which the distributions
/// of <random> do not promise.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  std::uint64_t next();
  double uniform();  ///< in [0, 1), 53 random bits
  double uniform(double low, double high);
  double normal();  ///< standard normal, by Box and Muller

 private:
  std::uint64_t state_;
  double spare_ = 0.0;
  bool has_spare_ = false;
};

}  // namespace credence
