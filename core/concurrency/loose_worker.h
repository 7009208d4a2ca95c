#pragma once

#include "core/concurrency/background.h"
#include "core/concurrency/cancelled.h"
#include "core/concurrency/memory.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace credence {

/// Works on the newest request, each in a thread of its own, which is left behind when it does not come back.
///
/// For jobs that the system may hold for ever, such as reading from a network folder that went away: post()
/// and cancel() never wait for one, the destructor no longer than `patience`. A request that is no longer
/// wanted is told so by its token; what its job still publishes is dropped, and `notify` is not called for it
/// again. So a job may use nothing but its own copies and what lives as long as the program.
/// A job may throw: Cancelled is how it gives way, anything else is why there is no answer (take_failure()).
/// `notify` is called on the worker's thread after each publication and at the end of the job, with a lock
/// held: it must be quick and must not call the worker.
template <typename Request, typename Result>
class LooseWorker {
 public:
  static constexpr std::chrono::milliseconds patience{300};

  struct Context {
    std::stop_token superseded;  ///< the request is no longer wanted
    std::function<void(Result)> publish;
  };
  using Job = std::function<void(Request&, const Context&)>;
  using Notify = std::function<void()>;

  LooseWorker(Job job, Notify notify) : job_(std::move(job)), notify_(std::move(notify)) {}

  ~LooseWorker() {
    cancel();
    const auto deadline = std::chrono::steady_clock::now() + patience;
    for (Started& started : started_) {
      if (started.run->wait_until(deadline)) {
        started.thread.join();
      } else {
        started.thread.detach();
      }
    }
  }

  LooseWorker(const LooseWorker&) = delete;
  LooseWorker& operator=(const LooseWorker&) = delete;

  void post(Request request) {
    cancel();
    current_ = std::make_shared<Run>(notify_);
    started_.push_back(
        {current_, std::thread([run = current_, job = job_, asked = std::move(request)]() mutable {
           go_to_background();
           work(*run, job, asked);
         })});
  }

  /// Nothing more is wanted of the request.
  void cancel() {
    if (current_) current_->let_go();
    current_.reset();
    std::erase_if(started_, [](Started& started) {
      const bool ended = started.run->ended();
      if (ended) started.thread.join();
      return ended;
    });
  }

  /// The newest published result of the newest request, if it has not been taken yet.
  std::optional<Result> take() { return current_ ? current_->take() : std::nullopt; }

  /// Why the newest request's job ended without coming to its end, in words, if that has not been taken yet.
  std::optional<std::string> take_failure() { return current_ ? current_->take_failure() : std::nullopt; }

  /// Whether the newest request is being worked on.
  bool busy() const { return current_ && !current_->ended(); }

  /// Waits for the newest request's job to end; false when it has not by then.
  bool wait(std::chrono::milliseconds most) {
    return !current_ || current_->wait_until(std::chrono::steady_clock::now() + most);
  }

 private:
  /// What the worker and the thread of one request share. The thread keeps it alive when it is left behind.
  class Run {
   public:
    explicit Run(Notify notify) : notify_(std::move(notify)) {}

    std::stop_token stop_token() const { return stop_.get_token(); }

    /// Deaf before it is told: a job that gives way at once is not heard of either.
    void let_go() {
      {
        const std::lock_guard lock(mutex_);
        notify_ = nullptr;
        result_.reset();
      }
      stop_.request_stop();
    }

    void publish(Result result) {
      const std::lock_guard lock(mutex_);
      if (!notify_) return;
      result_ = std::move(result);
      notify_();
    }

    void end(std::optional<std::string> failure) {
      const std::lock_guard lock(mutex_);
      ended_ = true;
      failure_ = std::move(failure);
      if (notify_) notify_();
      ended_now_.notify_all();
    }

    std::optional<Result> take() {
      const std::lock_guard lock(mutex_);
      return std::exchange(result_, std::nullopt);
    }

    std::optional<std::string> take_failure() {
      const std::lock_guard lock(mutex_);
      return std::exchange(failure_, std::nullopt);
    }

    bool ended() const {
      const std::lock_guard lock(mutex_);
      return ended_;
    }

    bool wait_until(std::chrono::steady_clock::time_point deadline) {
      std::unique_lock lock(mutex_);
      return ended_now_.wait_until(lock, deadline, [this] { return ended_; });
    }

   private:
    mutable std::mutex mutex_;
    std::condition_variable ended_now_;
    Notify notify_;  // none: let go
    std::optional<Result> result_;
    std::optional<std::string> failure_;
    std::stop_source stop_;
    bool ended_ = false;
  };

  struct Started {
    std::shared_ptr<Run> run;
    std::thread thread;
  };

  static void work(Run& run, const Job& job, Request& request) {
    std::optional<std::string> failure;
    try {
      job(request, {run.stop_token(), [&run](Result result) { run.publish(std::move(result)); }});
    } catch (const Cancelled&) {
      // Giving way is how a job ends that is no longer wanted.
    } catch (...) {
      failure = reason_of(std::current_exception());
    }
    run.end(std::move(failure));
  }

  Job job_;
  Notify notify_;
  std::shared_ptr<Run> current_;  // of the newest request
  std::vector<Started> started_;  // whose threads have not been joined
};

}  // namespace credence
