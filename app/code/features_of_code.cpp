#include "app/code/features_of_code.h"

#include <cstddef>

namespace credence {

int degreeOf(const FeatureFamily& family) {
  const std::size_t products = family.names == nullptr ? 0 : family.names().size();
  int degree = 1;
  while (static_cast<std::size_t>((degree + 1) * (degree + 2) / 2) < products) ++degree;
  return degree;
}

}  // namespace credence
