#pragma once

#include "app/report/table.h"
#include "core/model/solver_trace.h"

#include <QString>

#include <vector>

namespace credence {

/// A row for each step of each solver, the start included. `running`: whether a trace that has not ended is
/// still under way; else it was stopped. The last row of each solver says how it ended.
Table solverStepsTable(const std::vector<SolverTrace>& traces, bool running, const QString& title);

/// A row for each solver: where it ended, after how many steps, and how.
Table solversTable(const std::vector<SolverTrace>& traces, bool running, const QString& title);

}  // namespace credence
