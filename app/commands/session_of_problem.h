#pragma once

#include "app/commands/problem.h"
#include "app/session/session.h"

namespace credence {

/// What the window would hold with that problem open: the session's view and pins where DATA was one, else
/// those of a start.
Session sessionOf(const Problem& problem);

}  // namespace credence
