#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/map_result.h"
#include "core/evidence/map_average.h"
#include "core/prediction/grid.h"

#include <memory>
#include <stop_token>

namespace credence {

/// The predictions of an evidence map: averaged over its settings, and of the best alone.
struct MapAverage {
  struct Prediction {
    arma::mat picture;    ///< p(y = 1), nx×ny
    arma::vec at_points;  ///< of the dataset, N
  };

  std::shared_ptr<const MapResult> map;
  const PosteriorKind* posterior = nullptr;  ///< whose evidence counts, and whose prediction is averaged
  Grid grid;
  MapWeights weights;
  Hyperparameters bestSetting;
  Prediction average;
  Prediction best;
};

/// Points along each side of the averaged pictures' grid: each of the cells that count is a fit of its own.
inline constexpr arma::uword averageGrid = 101;

/// Of a complete map that knows the evidence of `posterior`, a Gaussian. Throws Cancelled when stopped,
/// std::invalid_argument where no cell has an evidence.
MapAverage averageOver(std::shared_ptr<const MapResult> map, const PosteriorKind& posterior, const Grid& grid,
                       const std::stop_token& stop = {});

/// What is shown with those pictures, where a plot shows them, and the difference to them. As it is where
/// none does or `average`, which may be null, is of other points.
std::shared_ptr<const FitResult> withMapAverage(const std::shared_ptr<const FitResult>& shown,
                                                const std::shared_ptr<const MapAverage>& average);

/// Whether a plot shows one of them.
bool showsMapAverage(const ShownQuantities& shown);

}  // namespace credence
