#pragma once

#include "app/chart/chart.h"
#include "app/report/table.h"

namespace credence {

/// All numbers of a chart: a row for each point, of one part after another, under the titles of the axes, or
/// "x" and "value" where these have none. What no part has is no column.
Table chartTable(const Chart& chart);

}  // namespace credence
