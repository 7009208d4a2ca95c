#pragma once

#include "core/evidence/evidence_map.h"
#include "core/method/posterior.h"

#include <optional>

namespace credence {

/// Where a posterior has its largest evidence on a map, and where truth has its own.
struct OptimumMove {
  EvidenceMap::Cell from;  ///< the best cell by the posterior
  EvidenceMap::Cell to;    ///< that by truth, of the cells where it is known
  /// By how much truth is larger there, in nats, not negative; NaN where it is not known at `from`.
  double gain = 0.0;
  double standard_error = 0.0;  ///< of the gain

  bool moves() const { return !(from == to); }
  /// Whether the gain is more than two standard errors: less may be the luck of the draws, of which the
  /// largest of many cells has had most.
  bool beyond_chance() const { return gain > 2.0 * standard_error; }
};

/// Nothing where the map knows no truth, or no evidence by that posterior.
std::optional<OptimumMove> optimum_move(const EvidenceMap& map, const PosteriorKind& posterior);

/// How many cells were drawn for in vain: their Pareto k is beyond its limit.
arma::uword cells_without_truth(const EvidenceMap& map);

}  // namespace credence
