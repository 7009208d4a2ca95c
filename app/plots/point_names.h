#pragma once

#include "app/chart/chart.h"
#include "app/compute/point_prediction.h"

#include <vector>

namespace credence {

/// Where the point is, and what each line and mark of its chart makes of it: "Laplace: 0.7312".
std::vector<ChartName> pointNames(const PointPrediction& prediction);

}  // namespace credence
