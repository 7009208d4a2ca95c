#pragma once

#include "app/report/table.h"
#include "app/studies/growth/growth_row.h"

#include <vector>

namespace credence {

/// A row for each number of training points, its columns "points", "class_1" (how many of them), "weights",
/// "log_evidence", "truth", "truth_minus_laplace", both with the standard error of the draws and missing
/// where these are not to be trusted, "effective_parameters", "train.map" and so on, "test.map" and
/// "test_bits.map" and so on where there are test points, or of validation points where there are such, and
/// "converged". Notes below say where only one class is there.
Table growthTable(const std::vector<GrowthRow>& rows);

/// What the rows have in common: "training points in the order of seed 1".
QString describeOrder(quint64 seed);

}  // namespace credence
