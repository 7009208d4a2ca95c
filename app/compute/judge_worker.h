#pragma once

#include "app/compute/judgement.h"
#include "core/concurrency/latest_wins.h"

#include <QObject>

#include <memory>

namespace credence {

/// Judges fits on a thread of its own, the newest request only: a hundred thousand points take tens of
/// milliseconds to sort.
class JudgeWorker : public QObject {
  Q_OBJECT

 public:
  explicit JudgeWorker(QObject* parent = nullptr);
  ~JudgeWorker() override;

  void post(const JudgementRequest& request);
  void cancel();

 signals:
  /// Null where there was not enough memory.
  void judged(std::shared_ptr<const credence::Judgement> judgement);
  // Sent by the worker. Queued, and without data: results wait behind the worker's own mutex.
  void waiting(QPrivateSignal);

 private:
  using Worker = LatestWins<JudgementRequest, std::shared_ptr<const Judgement>>;

  void deliver();

  std::unique_ptr<Worker> m_worker;
};

}  // namespace credence
