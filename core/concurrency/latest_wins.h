#pragma once

#include "core/concurrency/background.h"
#include "core/concurrency/cancelled.h"
#include "core/concurrency/memory.h"
#include "core/concurrency/progress.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace credence {

/// One background thread that always works on the newest request.
///
/// A request posted while another is being worked on replaces any that waits, and triggers the running
/// job's `superseded` token. The job decides which of its steps give way: a quick first answer should ignore
/// the token and finish, or a stream of requests would starve the picture; refinement should obey it.
/// The job may publish several results, each better than the one before; take() hands out the newest once.
/// `notify` is called on the worker thread after each publication and at the end of each job; it must be
/// thread-safe and quick.
template <typename Request, typename Result>
class LatestWins {
 public:
  struct Context {
    std::stop_token superseded;  ///< a newer request waits, cancel() was called, or the worker shuts down
    std::stop_token cancelled;   ///< cancel() was called, or the worker shuts down: nobody wants an answer
    std::function<void(Result)> publish;
    ProgressCallback report;  ///< how far the job is; cheap to call often, from any thread
  };
  using Job = std::function<void(const Request&, const Context&)>;
  using Notify = std::function<void()>;

  LatestWins(Job job, Notify notify)
      : job_(std::move(job)),
        notify_(std::move(notify)),
        thread_([this](const std::stop_token& shutdown) { run(shutdown); }) {}

  /// Stops the running job and joins the thread.
  ~LatestWins() {
    thread_.request_stop();
    cancel();
    thread_.join();
  }

  LatestWins(const LatestWins&) = delete;
  LatestWins& operator=(const LatestWins&) = delete;

  void post(Request request) {
    {
      const std::lock_guard lock(mutex_);
      waiting_ = std::move(request);
      running_.request_stop();
    }
    wake_.notify_one();
  }

  /// Drops the waiting request and asks the running job to give way.
  void cancel() {
    const std::lock_guard lock(mutex_);
    waiting_.reset();
    running_.request_stop();
    unwanted_.request_stop();
  }

  /// The newest published result, if it has not been taken yet.
  std::optional<Result> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(result_, std::nullopt);
  }

  /// What the running job reported last; empty before it has.
  Progress progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
  }

  /// Whether a request waits or is being worked on.
  bool busy() const {
    const std::lock_guard lock(mutex_);
    return working_ || waiting_.has_value();
  }

 private:
  // Without a request for that long, what the jobs have freed goes back to the system.
  static constexpr std::chrono::seconds rest{2};

  void run(const std::stop_token& shutdown) {
    go_to_background();
    const auto wanted = [this] { return waiting_.has_value(); };
    for (bool worked = false;; worked = true) {
      std::optional<Request> request;
      std::stop_token superseded;
      std::stop_token cancelled;
      {
        std::unique_lock lock(mutex_);
        if (worked && !wake_.wait_for(lock, shutdown, rest, wanted) && !shutdown.stop_requested()) {
          lock.unlock();
          return_freed_memory();
          lock.lock();
        }
        if (!wake_.wait(lock, shutdown, wanted)) return;
        request = std::exchange(waiting_, std::nullopt);
        running_ = std::stop_source();
        unwanted_ = std::stop_source();
        progress_ = Progress();
        superseded = running_.get_token();
        cancelled = unwanted_.get_token();
        working_ = true;
      }
      const Context context{superseded, cancelled, [this](Result result) { publish(std::move(result)); },
                            [this](const Progress& progress) { report(progress); }};
      try {
        job_(*request, context);
      } catch (const Cancelled&) {
        // Giving way is how a superseded job ends.
      }
      {
        const std::lock_guard lock(mutex_);
        working_ = false;
      }
      notify_();
    }
  }

  void publish(Result result) {
    {
      const std::lock_guard lock(mutex_);
      result_ = std::move(result);
    }
    notify_();
  }

  void report(const Progress& progress) {
    const std::lock_guard lock(mutex_);
    progress_ = progress;
  }

  Job job_;
  Notify notify_;
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<Request> waiting_;
  std::optional<Result> result_;
  std::stop_source running_;
  std::stop_source unwanted_;
  Progress progress_;
  bool working_ = false;
  std::jthread thread_;  // last: starts when all the rest exists
};

}  // namespace credence
