#pragma once

#include "app/chart/chart.h"

namespace credence {

struct PrecisionRecall;

/// Precision against recall, a line of steps for each method, below which lies its average precision; where
/// the threshold stands on each, and the base rate, which is guessing, as a dotted line.
Chart precisionRecallChart(const PrecisionRecall& result);

}  // namespace credence
