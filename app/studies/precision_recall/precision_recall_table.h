#pragma once

#include "app/report/table.h"
#include "core/evaluation/precision_recall.h"

namespace credence {

struct PrecisionRecall;

/// A row for each method and one for guessing. Columns: "method", "average_precision", then at the threshold
/// "precision", "recall" and "f1", and the counts "called" class 1, of these "found" rightly, and "class_1"
/// in all. What is not defined, as the precision where nothing is called class 1, is missing.
Table precisionTable(const PrecisionRecall& result);
/// As much of it as a page has room for.
Table precisionInWindow(const PrecisionRecall& result);

/// A row for each threshold, which is a probability: "threshold", "precision", "recall".
Table precisionCurve(const PrecisionRecallCurve& curve);
/// Those of all methods below each other, with "method" before them.
Table precisionCurves(const PrecisionRecall& result);

}  // namespace credence
