#pragma once

#include "app/report/table.h"
#include "core/model/solver_trace.h"

#include <QString>

#include <vector>

namespace credence {

/// How many labels the log-likelihoods are of, which are shown as means.
struct SolvedPoints {
  arma::uword training = 0;
  arma::uword test = 0;
};

/// A row for each step of each solver, the start included, with the mean log-likelihood of training labels,
/// and of test labels where there are some and they were looked at ("log_likelihood", "test_log_likelihood").
/// `running`: whether a trace that has not ended is still under way; else it was stopped. The last row of
/// each solver says how it ended.
Table solverStepsTable(const std::vector<SolverTrace>& traces, const SolvedPoints& points, bool running,
                       const QString& title);

/// A row for each solver: where it ended, after how many steps, and how.
Table solversTable(const std::vector<SolverTrace>& traces, bool running, const QString& title);

}  // namespace credence
