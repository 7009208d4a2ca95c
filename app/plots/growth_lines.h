#pragma once

#include "app/plots/count_picture.h"
#include "app/report/growth_row.h"
#include "app/style/plot_theme.h"

namespace credence {

/// What comes of more training points.
enum class GrowthQuantity {
  evidence,    ///< Laplace's and the true one, nats
  gap,         ///< the second less the first, with the error of its draws
  parameters,  ///< effective ones, and all weights
  scores,      ///< bits over a coin, of held-out points where there are some
};

CountPicture growthPicture(const std::vector<GrowthRow>& rows, GrowthQuantity quantity,
                           const PlotTheme& theme);

}  // namespace credence
