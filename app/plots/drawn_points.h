#pragma once

#include "core/data/bounds.h"
#include "core/data/dataset.h"

#include <vector>

namespace credence {

/// Which points of a dataset are drawn: all of a few thousand; of very many, an even share of those in and
/// around the view, so that what is seen keeps its density and panning keeps its pace. Nothing else looks at
/// this choice: fits, scores and files use every point.
struct DrawnPoints {
  std::vector<arma::uword> rows;  ///< ascending
  arma::uword stride = 1;         ///< one point of so many
  Bounds covered;                 ///< where the choice is good; meaningless where all points are drawn
  bool all = true;

  /// Whether the choice still suits another view.
  bool serve(const Bounds& view) const;
};

/// The choice for a view. The same rows for the same dataset size, share and place, so that points do not
/// flicker while the view moves.
DrawnPoints choose_drawn_points(const Dataset& dataset, const Bounds& view);

}  // namespace credence
