#pragma once

#include "core/evidence/evidence_map.h"

namespace credence {

/// Whether the log evidence of a cell is finite and the sum of its terms, as far as rounding lets it be. A
/// cell whose fit did not converge may have none of these numbers.
bool terms_sum_to_evidence(const EvidenceMap& map, const EvidenceMap::Cell& cell);

}  // namespace credence
