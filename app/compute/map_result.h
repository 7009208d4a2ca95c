#pragma once

#include "core/data/dataset.h"
#include "core/data/folds.h"
#include "core/data/split.h"
#include "core/evidence/evidence_contours.h"
#include "core/evidence/evidence_map.h"

#include <memory>
#include <vector>

namespace credence {

struct MapResult;

/// What the evidence-map worker is asked for.
struct MapRequest {
  int origin = 0;
  std::shared_ptr<const Dataset> dataset;
  SplitRule split;
  Hyperparameters like;  ///< features as these, the two numbers from the ranges
  EvidenceRanges ranges;
  MapPass pass = MapPass::evidence;         ///< what to compute beside the evidence
  const PosteriorKind* iterated = nullptr;  ///< and of what posterior found by iteration, if of any
  FoldRule folds;                           ///< for cross-validation
  /// A map whose cells are not computed again where it is of the same points, features and ranges.
  std::shared_ptr<const MapResult> known;
};

/// Whether the cells of both have the same evidence.
inline bool ofSamePlaces(const MapRequest& a, const MapRequest& b) {
  return a.dataset == b.dataset && a.split == b.split && a.ranges == b.ranges &&
         of_same_features(a.like, b.like);
}

/// The map so far; never changes once it is published.
struct MapResult {
  MapRequest request;
  EvidenceMap map;
  double seconds = 0.0;                        ///< since the first cell of the pass under way was begun
  std::vector<EvidenceContour> contours = {};  ///< of the map

  bool complete() const { return map.done == map.cell_count(); }
};

}  // namespace credence
