#pragma once

#include "app/compute/map_result.h"

#include <memory>
#include <vector>

namespace credence {

/// The evidence of a map in smaller cells: each of its own in four, then in sixteen.
struct FinerMap {
  std::shared_ptr<const MapResult> of;
  EvidenceMap map;
  std::vector<EvidenceContour> contours = {};  ///< of the smaller cells
};

}  // namespace credence
