#include "core/data/random.h"

#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15u;

}  // namespace

std::uint64_t mix64(std::uint64_t value) {
  std::uint64_t z = value + golden_gamma;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

Random::Random(std::uint64_t seed) : state_(seed) {}

std::uint64_t Random::next() {
  const std::uint64_t result = mix64(state_);
  state_ += golden_gamma;
  return result;
}

double Random::uniform() {
  return static_cast<double>(next() >> 11) * 0x1p-53;
}

double Random::uniform(double low, double high) {
  return low + (high - low) * uniform();
}

double Random::normal() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_;
  }
  // 1 - u lies in (0, 1], so the logarithm is finite.
  const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
  const double angle = 2.0 * std::numbers::pi * uniform();
  spare_ = radius * std::sin(angle);
  has_spare_ = true;
  return radius * std::cos(angle);
}

}  // namespace credence
