#pragma once

#include <cmath>
#include <optional>
#include <string>

namespace credence {

struct NamedNumber {
  std::string name;
  std::optional<double> value;  ///< nothing where it is not finite
};

inline std::optional<double> finite(double value) {
  if (!std::isfinite(value)) return {};
  return value;
}

}  // namespace credence
