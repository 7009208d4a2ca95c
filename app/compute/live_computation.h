#pragma once

#include "core/concurrency/latest_wins.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace credence {

/// The half of a live computation that is the same whatever it computes: how it is heard of on the GUI
/// thread.
class Delivery : public QObject {
  Q_OBJECT

 public:
  /// Why the newest request has no answer, or none that is better; empty where nothing failed.
  const QString& failure() const { return m_failure; }

  /// From a request until idle(): whether there may still be something to deliver.
  bool busy() const { return m_busy; }

  /// Waits at least so many milliseconds from one result to the next. What arrives sooner gives place to its
  /// successor.
  void setInterval(int milliseconds) { m_interval = milliseconds; }

 signals:
  void failed(const QString& message);  ///< failure(), when a job has ended so
  void idle();                          ///< all is delivered, and the worker waits for a request

  // Sent by the worker, as a rule. Queued, and without data: results wait behind the worker's own mutex until
  // they are taken.
  void waiting(QPrivateSignal);

 protected:
  /// `failing` is the sentence of a failure, with %1 for its reason.
  explicit Delivery(QString failing);

  /// From any thread: there may be something to deliver.
  void callDelivery() { emit waiting(QPrivateSignal()); }
  void requested();
  void cancelled();

 private:
  virtual bool takeResult() = 0;  ///< whether there was one
  virtual std::optional<std::string> takeFailure() = 0;
  virtual bool workerBusy() const = 0;
  void deliver();

  QString m_failing;
  QString m_failure;
  bool m_busy = false;
  int m_interval = 0;
  QTimer m_timer;
  QElapsedTimer m_sinceDelivery;
};

/// A computation that keeps in step with what is asked for: request, job on a worker of its own, result,
/// delivery on the thread that this object lives on. Whatever a job throws arrives as failed(), but for
/// Cancelled.
///
/// After cancel() nothing is delivered until the next request; whose results are after a newer request says
/// `Answers`. To be the last member of its owner: its thread ends before anything that job and delivery use.
template <typename Request, typename Result>
class LiveComputation final : public Delivery {
 public:
  using Answer = std::shared_ptr<const Result>;
  using Worker = LatestWins<Request, Answer>;
  using Context = typename Worker::Context;
  using Job = typename Worker::Job;  ///< called on the worker
  using Deliver = std::function<void(Answer)>;

  LiveComputation(QString failing, Answers answers, Job job, Deliver deliver,
                  Priority priority = Priority::background)
      : Delivery(std::move(failing)),
        m_deliver(std::move(deliver)),
        m_worker(
            std::move(job), [this] { callDelivery(); }, answers, priority) {}

  void post(Request request) {
    requested();
    m_worker.post(std::move(request));
  }

  void cancel() {
    m_worker.cancel();
    cancelled();
  }

  /// What the running job reported last.
  Progress progress() const { return m_worker.progress(); }

 private:
  bool takeResult() override {
    auto answer = m_worker.take();
    if (answer) m_deliver(std::move(*answer));
    return answer.has_value();
  }
  std::optional<std::string> takeFailure() override { return m_worker.take_failure(); }
  bool workerBusy() const override { return m_worker.busy(); }

  Deliver m_deliver;
  Worker m_worker;  // last: its thread ends before anything it uses
};

}  // namespace credence
