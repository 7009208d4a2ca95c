#pragma once

#include "core/evidence/evidence_map.h"
#include "core/prediction/contours.h"

#include <array>
#include <vector>

namespace credence {

/// Where the log evidence is so many nats from that of the best cell.
struct EvidenceContour {
  double nats = 0.0;  ///< negative: below the best
  /// In log10 of width and prior variance. Over features without a width they cross the one column there is,
  /// from -1/2 to 1/2.
  std::vector<Polyline> lines;
};

/// How far below the best cell lines are drawn, in nats.
inline constexpr std::array<double, 4> evidence_contour_levels = {-1.0, -3.0, -10.0, -30.0};

/// The contours of evidence_contour_levels through the centres of the cells that are known: one each, with
/// no lines where there are none, and none at all before there is something to trace.
std::vector<EvidenceContour> evidence_contours(const EvidenceMap& map);

}  // namespace credence
