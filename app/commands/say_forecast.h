#pragma once

#include "app/commands/problem.h"

namespace credence {

/// Says on standard error, before one waits for it, where a fit of the problem's setting will be short of
/// directions.
void sayForecast(const Problem& problem);

/// The same of a map over the problem's ranges, or a search within them.
void sayForecastOfRanges(const Problem& problem);

/// loadProblem(), and sayForecast() of it: for commands that fit its setting.
Problem loadProblemToFit(const Arguments& arguments);

}  // namespace credence
