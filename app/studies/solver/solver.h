#pragma once

#include "app/compute/solver_comparison.h"
#include "app/options/solver_start_option.h"
#include "app/study/study.h"
#include "core/model/all_solvers.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"

#include <memory>
#include <vector>

namespace credence {

/// Which solvers begin where, and what is shown of their ways.
struct SolverOptions {
  std::vector<Solver> solvers = {all_solvers.begin(), all_solvers.end()};
  TraceLimits limits = {};
  bool checks = false;     ///< of the derivatives
  bool everyStep = false;  ///< in the first table, else a row for each solver
  SolverStart start;
  bool wholeWay = false;  ///< charts show all steps over a logarithmic axis

  /// Whether the solvers do the same, whatever is shown of it; limits are the command's, which compares
  /// nothing.
  bool operator==(const SolverOptions& other) const {
    return solvers == other.solvers && checks == other.checks && start == other.start;
  }
};

template <typename Fields>
void visit(Fields& fields, SolverOptions& options) {
  fields("solvers", options.solvers, {},
         {"LIST", "Which, separated by commas: newton, lbfgs, gradient_ascent; all if left out."});
  fields("iterations", options.limits.iterations, {.low = 1, .high = 1e7},
         {"N", "Stop L-BFGS and gradient ascent after so many; %1 if left out."});
  fields("seconds", options.limits.seconds, positiveLimits,
         {"S", "Stop each of them after so long; %1 if left out."});
  fields("check_derivatives", options.checks, {},
         {.purpose = "Compare gradient and Hessian with differences, at random weights."});
  fields("steps", options.everyStep, {}, {.purpose = "Print every step instead of a row for each solver."});
  visitSolverStart(fields, options.start);
}

/// The ways of the solvers so far, and what is shown of them.
struct SolverWays {
  std::shared_ptr<const SolverResult> solved;  ///< null: there is nothing yet
  bool everyStep = false;
  bool wholeWay = false;
};

/// How Newton's method, L-BFGS and gradient ascent get to a fit, one after another.
extern const Study solverStudy;

}  // namespace credence
