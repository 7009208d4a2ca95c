#pragma once

#include "app/report/table.h"
#include "core/model/model_health.h"

#include <QString>

namespace credence {

/// How well a fit went: one row, titled "Value", of "iterations", "converged", "gradient_norm",
/// "remaining_gain", "condition_number", "digits_lost", "largest_logit", "smallest_margin", "separated",
/// "route", "rank", "weights", "error_bound" and "kernel_residual"; and for the window, "rank_of_weights" in
/// one cell and "bound", which knows that a fit of full rank is exact.
Table healthTable(const ModelHealth& health);

/// What of it is at its limit: "issue", "severity", "value", and the "sentence" that says so.
Table findingsTable(const ModelHealth& health);

/// To take elsewhere: a row for each number, and then one for each finding, in words.
Table exportedHealth(const ModelHealth& health, const QString& title);

/// For a label: short names, two numbers a line.
Table healthInWindow(const ModelHealth& health);

}  // namespace credence
