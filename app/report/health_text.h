#pragma once

#include "core/model/model_health.h"

#include <QString>

namespace credence {

/// What is at its limit, as a sentence.
QString describeFinding(const HealthFinding& finding, const ModelHealth& health);

/// The same in a few words, for where there is little room.
QString shortFinding(const HealthFinding& finding, const ModelHealth& health);

/// All findings as sentences, one a line; empty where there are none.
QString describeFindings(const ModelHealth& health);

}  // namespace credence
