#pragma once

#include "app/chart/chart.h"
#include "app/studies/growth/growth_row.h"

#include <vector>

namespace credence {

/// What comes of more training points.
enum class GrowthQuantity {
  evidence,    ///< Laplace's and the true one, nats
  gap,         ///< the second less the first, with the error of its draws
  parameters,  ///< effective ones, and all weights
  scores,      ///< bits over a coin, of held-out points where there are some
};

Chart growthChart(const std::vector<GrowthRow>& rows, GrowthQuantity quantity);

}  // namespace credence
