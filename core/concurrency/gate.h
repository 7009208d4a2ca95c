#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace credence {

/// Lets urgent work hold back slow work: while somebody holds the gate closed, wait_until_open() blocks.
/// Closings nest and may come from several threads.
class Gate {
 public:
  void close();
  void open();

  /// Blocks while the gate is closed. Throws Cancelled as soon as `stop` is triggered.
  void wait_until_open(const std::stop_token& stop);

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  int closings_ = 0;
};

}  // namespace credence
