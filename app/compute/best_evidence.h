#pragma once

#include "core/evidence/evidence_map.h"
#include "core/model/log_evidence.h"

#include <optional>

namespace credence {

/// The evidence of the map's best cell in the terms of `like`; nothing before the first cell is computed.
std::optional<LogEvidence> bestEvidence(const EvidenceMap& map, const LogEvidence& like);

}  // namespace credence
