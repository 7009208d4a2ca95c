#pragma once

#include "app/compute/fit.h"
#include "app/compute/live_computation.h"
#include "core/model/derivative_check.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// What the solvers are asked for.
struct SolverTask {
  std::shared_ptr<const Fit> fit;  ///< whose problem is solved again
  SolverStart start = {};
  bool checksDerivatives = false;
};

/// The ways of the solvers so far. Never changes once it is published.
struct SolverResult {
  std::shared_ptr<const Fit> fit;        ///< of the task
  SolverStart start = {};                ///< as asked for where it suits the features, else the prior mean
  std::vector<SolverTrace> traces = {};  ///< Newton's method first; the last may be under way
  std::optional<DerivativeCheck> derivatives = {};  ///< where it was asked for, with Newton's method
  bool finished = false;
};

/// All of them, one after another; `publish`, if any, is told of what there is now and then.
SolverResult compareSolvers(const SolverTask& task, const std::stop_token& stop = {},
                            const std::function<void(std::shared_ptr<const SolverResult>)>& publish = {});

/// Lets Newton's method, L-BFGS and gradient ascent solve the problem of a fit one after another, on a worker
/// of its own that gives way to every other thread.
class SolverComparison : public QObject {
  Q_OBJECT

 public:
  explicit SolverComparison(QObject* parent = nullptr);

  /// Drops what is under way, and begins. result() stays until the first answer.
  void start(SolverTask task);
  /// Ends what is under way. result() keeps what there is of it.
  void stop();

  bool running() const { return m_running; }
  int started() const { return m_started; }  ///< how often
  std::shared_ptr<const SolverResult> result() const { return m_result; }

 signals:
  void changed();  ///< result() or running()
  void failed(const QString& message);

 private:
  bool m_running = false;
  int m_started = 0;
  std::shared_ptr<const SolverResult> m_result;
  // Last: its thread ends before anything it uses.
  LiveComputation<SolverTask, SolverResult> m_traces;
};

}  // namespace credence
