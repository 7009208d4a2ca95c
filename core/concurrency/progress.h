#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace credence {

/// How far a long computation has come: `done` of `total` steps of `stage`.
struct Progress {
  std::string_view stage;
  std::size_t done = 0;
  std::size_t total = 0;
};

using ProgressCallback = std::function<void(const Progress&)>;

}  // namespace credence
