#pragma once

#include "app/chart/named_lines.h"
#include "app/compute/point_prediction.h"
#include "app/style/plot_theme.h"

#include <vector>

namespace credence {

/// Where the point is, and what each line and mark of its chart makes of it: "Laplace: 0.7312".
std::vector<NamedLine> pointNames(const PointPrediction& prediction, const PlotTheme& theme);

}  // namespace credence
