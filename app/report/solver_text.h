#pragma once

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

/// How a solver ended, in a few words. `running`: whether one that has not ended is still under way; else it
/// was stopped. `lowest`: lowestObjective().
QString describeOutcome(const SolverTrace& trace, bool running, std::optional<double> lowest);

}  // namespace credence
