#pragma once

#include "core/data/bounds.h"
#include "core/prediction/next_points.h"

#include <QString>

#include <optional>

namespace credence {

/// Which point is worth labelling next, in one sentence: where, how much is open there, and how much of that
/// a label would tell. `best`: nothing where no label would tell anything; `sight`: where it was looked for,
/// which says how exactly the place has to be told.
QString nextSentence(const std::optional<NextPoint>& best, const Bounds& sight);

}  // namespace credence
