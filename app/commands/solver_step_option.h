#pragma once

#include "app/compute/fit_result.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"

#include <memory>

class QCommandLineParser;

namespace credence {

/// Which step of which solver is pictured as solver_step.
struct SolverStepOption {
  Solver solver = Solver::newton;
  int step = 0;  ///< or the last before it whose weights are kept, see is_landmark()
  SolverStart start = {};
};

/// --step SOLVER,K, with --start and --start-seed
void addSolverStepOptions(QCommandLineParser& parser);

/// Throws UsageError where `shown` has a solver's step and the options do not say which, or the reverse.
SolverStepOption readSolverStep(const QCommandLineParser& parser, const ShownQuantities& shown);

/// What is shown with the picture of that step. Throws UsageError where the solver has ended before.
std::shared_ptr<const FitResult> withStepOf(const std::shared_ptr<const FitResult>& shown,
                                            const SolverStepOption& option);

}  // namespace credence
