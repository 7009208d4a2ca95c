#include "core/evidence/evidence_terms.h"

#include <cmath>

namespace credence {

namespace {

/// Of the terms' sizes: sums of three numbers in another order differ by a few units in the last place.
constexpr double rounding = 1e-14;

}  // namespace

bool terms_sum_to_evidence(const EvidenceMap& map, const EvidenceMap::Cell& cell) {
  double sum = 0.0;
  double size = 0.0;
  bool any_known = false;
  for (const MapQuantity& quantity : map_quantities()) {
    if (quantity.pass != MapPass::evidence || quantity.id == error_bound_of_evidence) continue;
    const arma::mat& values = map[quantity.id];
    if (values.is_empty()) return false;
    const double value = values(cell.i, cell.j);
    any_known = any_known || !std::isnan(value);
    if (quantity.id == "log_evidence") {
      sum -= value;
    } else {
      sum += value;
      size += std::abs(value);
    }
  }
  if (!any_known) return map.converged(cell.i, cell.j) == 0;
  return std::isfinite(sum) && std::abs(sum) <= rounding * size;
}

}  // namespace credence
