#pragma once

#include "app/compute/draws_result.h"
#include "app/plots/named_lines.h"
#include "app/plots/running_chart.h"

#include <vector>

namespace credence {

// What draws say, as they come: of a probability, and of the evidence. To be drawn while the result lives.
RunningChart::Picture drawnProbability(const DrawsResult& result);
RunningChart::Picture drawnEvidence(const DrawsResult& result);

// What the lines are, and what each has come to.
std::vector<NamedLine> probabilityNames(const DrawsResult& result, bool dark);
std::vector<NamedLine> weightNames(const DrawsResult& result, bool dark);
std::vector<NamedLine> evidenceNames(const DrawsResult& result, bool dark);

}  // namespace credence
