#pragma once

#include "app/document/document.h"

#include <QString>

#include <vector>

namespace credence {

/// What was done, one step after another, as a script for a POSIX shell: each step fits what there was after
/// it. Points that no file has stand in it, up to mostPointsOfCode a step; a step of more says so instead.
QString historyCode(const std::vector<HistoryStep>& steps);

}  // namespace credence
