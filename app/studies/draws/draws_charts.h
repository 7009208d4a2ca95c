#pragma once

#include "app/chart/chart.h"
#include "app/studies/draws/draws.h"

namespace credence {

// What draws say as they come, over how many there are: estimates by ever more of them, each in a band of one
// standard error on either side where its error means anything, and level lines of what others say. The names
// say what each has come to; the first of the probability's says where it is asked for. Nothing is in charts
// of an empty result.
Chart drawnProbabilityChart(const DrawsResult& result);
Chart drawnEvidenceChart(const DrawsResult& result);

/// The weights of draws as bars, the largest first, and what each would have were they all alike.
Chart drawWeightsChart(const DrawsResult& result);

}  // namespace credence
