#pragma once

#include "app/compute/fit.h"
#include "core/concurrency/progress.h"
#include "core/model/all_solvers.h"
#include "core/model/derivative_check.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"

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
  std::vector<Solver> solvers = {all_solvers.begin(), all_solvers.end()};  ///< one after another
  TraceLimits limits = {};                                                 ///< of iterations and seconds
  bool scoresAll = false;  ///< test points, however many; else none of so many that it would take too long
};

/// The ways of the solvers so far. Never changes once it is published.
struct SolverResult {
  std::shared_ptr<const Fit> fit;        ///< of the task
  SolverStart start = {};                ///< as asked for where it suits the features, else the prior mean
  std::vector<SolverTrace> traces = {};  ///< the last may be under way
  std::optional<DerivativeCheck> derivatives = {};  ///< where it was asked for, with Newton's method
  bool finished = false;
};

/// `publish` is told of what there is now and then, and of all of it last. Throws Cancelled when stopped.
void compareSolvers(const SolverTask& task, const std::stop_token& stop,
                    const std::function<void(std::shared_ptr<const SolverResult>)>& publish,
                    const ProgressCallback& progress = {});

}  // namespace credence
