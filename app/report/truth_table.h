#pragma once

#include "app/report/table.h"
#include "core/evaluation/fit_truth.h"

#include <QString>

namespace credence {

/// One row of what the exact posterior says of a fit: "log_evidence", "train", "test", both mean
/// log-likelihoods, "train_bits", "test_bits", each with its standard error, and "leave_one_out" and
/// "leave_one_out_bits" by EP's cavities. What is not known is missing.
Table truthTable(const FitTruth& truth);

/// For the window's labels: a row for each that these data have.
Table truthInWindow(const FitTruth& truth);

/// To take elsewhere, likewise.
Table exportedTruth(const FitTruth& truth);

/// By what draws, what they are worth, and whether they can be believed.
QString describeDraws(const PosteriorKind* source, const PosteriorQuality& quality);

}  // namespace credence
