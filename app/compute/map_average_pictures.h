#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/map_result.h"
#include "app/compute/whole_pictures.h"
#include "core/evidence/map_average.h"
#include "core/prediction/grid.h"

#include <memory>
#include <stop_token>

namespace credence {

/// The predictions of an evidence map: averaged over its settings, and of the best alone.
struct MapAverage {
  std::shared_ptr<const MapResult> map;
  const PosteriorKind* posterior = nullptr;  ///< whose evidence counts, and whose prediction is averaged
  Grid grid;
  MapWeights weights;
  Hyperparameters bestSetting;
  std::shared_ptr<const FinishedPicture> average;
  std::shared_ptr<const FinishedPicture> best;
};

/// Points along each side of the averaged pictures' grid: each of the cells that count is a fit of its own.
inline constexpr arma::uword averageGrid = 101;

/// Of a complete map that knows the evidence of `posterior`, a Gaussian. Throws Cancelled when stopped,
/// std::invalid_argument where no cell has an evidence.
MapAverage averageOver(std::shared_ptr<const MapResult> map, const PosteriorKind& posterior, const Grid& grid,
                       const std::stop_token& stop = {});

/// Whether a plot shows one of them.
bool showsMapAverage(const ShownQuantities& shown);

}  // namespace credence
