#pragma once

#include "app/report/json_object.h"
#include "app/report/table.h"
#include "core/evaluation/ladder.h"

#include <QString>

namespace credence {

/// A row for each rung and one for the truth, its columns "title", "id", "log_evidence", "evidence_error",
/// "mean_error", "largest_error", "bits", "bits_over_base", "errors", "leave_one_out", "excess",
/// "approximation", "seconds", "converged" and, in words, "note". What a rung does not have is missing: MAP
/// has no evidence, and the truth bits of validation points alone.
Table ladderTable(const Ladder& ladder);

/// The columns that one reads, with headings, for text and files.
Table ladderInText(const Ladder& ladder, const QString& title = {});

/// What of it a page of paper has room for: evidence, errors of p, bits and errors; what is not to be trusted
/// is a note below.
Table ladderOnPaper(const Ladder& ladder, const QString& title);

/// "truth", an object, and "methods", a list.
JsonObject ladderObject(const Ladder& ladder);

/// Of which points bits and errors are, a sentence.
QString describeScored(const Ladder& ladder);

/// Whether losses are measured against a known generator.
bool tellsExcess(const Ladder& ladder);

/// What the exact posterior loses against the generator, in a sentence; empty where no generator is known.
QString describeExactLoss(const Ladder& ladder);

/// The truth in a sentence: by what draws, what they are worth, and whether they can be believed.
QString describeTruth(const LadderTruth& truth);

}  // namespace credence
