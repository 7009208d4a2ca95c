#pragma once

#include <stop_token>

namespace credence {

/// Thrown by long computations when their stop token is triggered. Not an error: whoever asked for the
/// computation to stop catches it and goes on.
struct Cancelled {};

inline void throw_if_stopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw Cancelled{};
}

}  // namespace credence
