#pragma once

#include <cstddef>
#include <stop_token>

namespace credence {

/// A worker's place among those that compute at the same time, for as long as it lives. There is one for
/// everybody, unless limit_computing_workers() was called. What a worker does while it has one must not wait
/// for another that has none.
class ComputingPlace {
 public:
  /// Waits until there is one, or until `stop` is triggered.
  explicit ComputingPlace(const std::stop_token& stop);
  ~ComputingPlace();
  ComputingPlace(const ComputingPlace&) = delete;
  ComputingPlace& operator=(const ComputingPlace&) = delete;

  /// False where it was stopped before there was one.
  bool is_taken() const { return taken_; }

 private:
  bool taken_;
};

/// At most so many workers compute at the same time from now on; at least two.
void limit_computing_workers(std::size_t most);

}  // namespace credence
