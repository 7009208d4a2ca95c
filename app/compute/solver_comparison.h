#pragma once

#include "app/compute/fit_result.h"
#include "core/concurrency/latest_wins.h"
#include "core/model/solver_trace.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace credence {

struct SolverRequest {
  quint64 generation = 0;
  std::shared_ptr<const FitResult> fit;  ///< whose problem is solved again, from w = 0
};

/// The ways of the solvers so far. Never changes once it is published.
struct SolverResult {
  SolverRequest request;
  std::vector<SolverTrace> traces;  ///< Newton's method first; the last may be under way
  bool finished = false;
  std::string failure;  ///< one sentence; else empty
};

/// Lets Newton's method, L-BFGS and gradient ascent solve the problem of a fit one after another, on a worker
/// of its own that gives way to every other thread.
class SolverComparison : public QObject {
  Q_OBJECT

 public:
  explicit SolverComparison(QObject* parent = nullptr);
  ~SolverComparison() override;

  /// Drops what is under way, and begins. result() stays until the first answer.
  void start(std::shared_ptr<const FitResult> fit);
  /// Ends what is under way. result() keeps what there is of it.
  void stop();

  bool running() const { return m_running; }
  std::shared_ptr<const SolverResult> result() const { return m_result; }

 signals:
  void changed();  ///< result() or running()

  void waiting(QPrivateSignal);  // sent by the worker: queued, and without data

 private:
  using Worker = LatestWins<SolverRequest, std::shared_ptr<const SolverResult>>;

  void deliver();

  quint64 m_generation = 0;
  bool m_running = false;
  std::shared_ptr<const SolverResult> m_result;
  std::unique_ptr<Worker> m_worker;  // last: its thread ends before anything it uses
};

}  // namespace credence
