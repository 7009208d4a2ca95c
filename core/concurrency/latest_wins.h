#pragma once

#include "core/concurrency/background.h"
#include "core/concurrency/cancelled.h"
#include "core/concurrency/computing_place.h"
#include "core/concurrency/memory.h"
#include "core/concurrency/progress.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace credence {

/// Whose answers LatestWins hands out. Of requests that cancel() has dropped there are none either way.
enum class Answers {
  of_all,    ///< of requests that are superseded, too: a picture follows a hand that does not rest
  of_newest  ///< of the newest request only
};

/// One background thread that always works on the newest request.
///
/// A request posted while another is being worked on replaces any that waits, and triggers the running
/// job's `superseded` token. The job decides which of its steps give way: a quick first answer should ignore
/// the token and finish, or a stream of requests would starve the picture; refinement should obey it.
/// The job may publish several results, each better than the one before; take() hands out the newest once.
/// A job may throw: Cancelled is how it gives way, anything else is why there is no answer (take_failure()).
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

  LatestWins(Job job, Notify notify, Answers answers = Answers::of_all,
             Priority priority = Priority::background)
      : job_(std::move(job)),
        notify_(std::move(notify)),
        answers_(answers),
        thread_([this, priority](const std::stop_token& shutdown) {
          go_to_background(priority);
          run(shutdown);
        }) {}

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
      if (answers_ == Answers::of_newest) result_.reset();
      failure_.reset();
    }
    wake_.notify_one();
  }

  /// Drops the waiting request and what has not been taken, asks the running job to give way, and hears no
  /// more of it.
  void cancel() {
    const std::lock_guard lock(mutex_);
    waiting_.reset();
    result_.reset();
    failure_.reset();
    running_.request_stop();
    unwanted_.request_stop();
  }

  /// The newest published result, if it has not been taken yet.
  std::optional<Result> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(result_, std::nullopt);
  }

  /// Why the job of the newest request ended without coming to its end, in words, if that has not been taken
  /// yet.
  std::optional<std::string> take_failure() {
    const std::lock_guard lock(mutex_);
    return std::exchange(failure_, std::nullopt);
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
  // Without a request for that long, to this or any other worker, what the jobs have freed goes back to the
  // system.
  static constexpr std::chrono::seconds long_rest{2};

  /// Whether there is a request; else it is to end. `rest`: since its last job, if there was one.
  bool wait_for_request(const std::stop_token& shutdown, const std::optional<RestTime>& rest) {
    const auto wanted = [this] { return waiting_.has_value(); };
    std::unique_lock lock(mutex_);
    if (rest && !wake_.wait_for(lock, shutdown, long_rest, wanted) && !shutdown.stop_requested()) {
      lock.unlock();
      if (rest->is_common()) return_freed_memory();
      lock.lock();
    }
    return wake_.wait(lock, shutdown, wanted);
  }

  void run(const std::stop_token& shutdown) {
    std::optional<RestTime> rest;
    while (wait_for_request(shutdown, rest)) {
      const ComputingPlace place(shutdown);
      if (!place.is_taken()) return;
      std::optional<Request> request;
      std::stop_token superseded;
      std::stop_token cancelled;
      {
        const std::lock_guard lock(mutex_);
        if (!waiting_) continue;  // cancelled while others computed
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
      std::exception_ptr thrown;
      try {
        const WorkTime work;
        job_(*request, context);
      } catch (const Cancelled&) {
        // Giving way is how a superseded job ends.
      } catch (...) {
        thrown = std::current_exception();
      }
      {
        const std::lock_guard lock(mutex_);
        working_ = false;
        // Nobody waits for the answer of a request that has passed.
        if (thrown && !running_.stop_requested()) failure_ = reason_of(thrown);
      }
      rest.emplace();
      notify_();
    }
  }

  void publish(Result result) {
    {
      const std::lock_guard lock(mutex_);
      const bool passed = answers_ == Answers::of_newest && running_.stop_requested();
      if (passed || unwanted_.stop_requested()) return;
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
  Answers answers_;
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<Request> waiting_;
  std::optional<Result> result_;
  std::optional<std::string> failure_;
  std::stop_source running_;
  std::stop_source unwanted_;
  Progress progress_;
  bool working_ = false;
  std::jthread thread_;  // last: starts when all the rest exists
};

}  // namespace credence
