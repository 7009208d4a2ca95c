#include "core/evidence/evidence_contours.h"

#include <cmath>

namespace credence {

std::vector<EvidenceContour> evidence_contours(const EvidenceMap& map) {
  const auto best = map.best();
  // Over a single width there is nothing to trace, unless it stands for all of them: then lines go across.
  const bool across = !map.has_width();
  if (!best || map.prior_variances.n_elem < 2 || (map.widths.n_elem < 2 && !across)) return {};
  const arma::mat& evidence = map["log_evidence"];
  const arma::mat values = across ? arma::mat(arma::repmat(evidence, 2, 1)) : evidence;
  const Bounds centres{across ? -0.5 : std::log10(map.widths.front()),
                       across ? 0.5 : std::log10(map.widths.back()), std::log10(map.prior_variances.front()),
                       std::log10(map.prior_variances.back())};
  const Grid grid{centres, values.n_rows, values.n_cols};
  const double highest = map.log_evidence(best->i, best->j);
  std::vector<EvidenceContour> contours;
  contours.reserve(evidence_contour_levels.size());
  for (const double nats : evidence_contour_levels) {
    contours.push_back({nats, trace_contours(grid, values, highest + nats)});
  }
  return contours;
}

}  // namespace credence
