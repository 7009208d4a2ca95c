#pragma once

#include "core/data/dataset.h"
#include "core/evidence/evidence_map.h"
#include "core/method/method.h"
#include "core/model/hyperparameters.h"

#include <armadillo>

#include <stop_token>
#include <string_view>
#include <vector>

namespace credence {

/// How much of the posterior over settings one cell of the map holds.
struct CellWeight {
  EvidenceMap::Cell cell;
  double weight = 0.0;  ///< all of them sum to 1
};

/// The posterior over the settings of a map under a prior that is even in the logarithms of both numbers over
/// their ranges: each cell has its evidence times its area, of which cells on an edge have half and corners a
/// quarter.
struct MapWeights {
  std::vector<CellWeight> cells;  ///< of cells that are known, the heaviest first
  double on_edge = 0.0;           ///< weight of cells on an edge of the ranges: what lies beyond may count
  arma::uword unknown = 0;        ///< cells without an evidence, which count nothing
};

/// `quantity` is a log evidence of the map, in nats: whose posterior's it is, says its row. Empty where no
/// cell is known.
MapWeights map_weights(const EvidenceMap& map, std::string_view quantity = "log_evidence");

/// The heaviest cells that together hold this much are averaged over; no probability changes by more than the
/// rest.
inline constexpr double averaged_weight = 0.999;

/// p(y = 1 | x), averaged over those cells, each by `method`, which is a Gaussian's, on its own fit to
/// `training`: at inputs n×2, n. Throws Cancelled when stopped, std::invalid_argument where there are no
/// weights.
arma::vec averaged_probability(const MapWeights& weights, const EvidenceMap& map, const Dataset& training,
                               const Hyperparameters& like, const Method& method, const arma::mat& inputs,
                               const std::stop_token& stop = {});

}  // namespace credence
