#pragma once

#include "app/report/table.h"
#include "core/evaluation/ladder.h"

namespace credence {

/// What a page shows of the ladder, each heading and method with what it is; no columns of what these data do
/// not have, and no rows of a ladder without rungs.
Table ladderInWindow(const Ladder& ladder);

}  // namespace credence
