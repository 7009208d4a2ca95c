#pragma once

#include "app/report/named_number.h"
#include "app/studies/panels/panels_fit.h"

#include <vector>

namespace credence {

/// What a figure of them must say again when it is verified: evidence and effective parameters of each, and
/// probabilities at a few places, middles of boundaries, or what is known of two weights.
std::vector<NamedNumber> numbersOfPanels(const PanelsResult& result);

}  // namespace credence
