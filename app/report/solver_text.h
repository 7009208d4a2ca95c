#pragma once

#include "core/model/derivative_check.h"
#include "core/model/solver_trace.h"

#include <QString>

#include <optional>
#include <vector>

namespace credence {

/// In files, on the command line and in the view: "newton", "lbfgs", "gradient_ascent"
const char* solverId(Solver solver);

/// "Newton", "L-BFGS", "Gradient ascent"
QString solverTitle(Solver solver);

/// The lowest objective that distances refer to: that of Newton's method where it has converged, else the
/// lowest seen. Nothing before Newton's method has ended.
std::optional<double> lowestObjective(const std::vector<SolverTrace>& traces);

/// "Newton, step 3 of 8": which of the steps of its way, as far as that has come.
QString describeStep(const SolverTrace& trace, int step);

/// How far the derivatives are from differences, in a sentence.
QString describeDerivatives(const DerivativeCheck& check);

/// How a solver ended, in a few words. `running`: whether one that has not ended is still under way; else it
/// was stopped. `lowest`: lowestObjective().
QString describeOutcome(const SolverTrace& trace, bool running, std::optional<double> lowest);

}  // namespace credence
