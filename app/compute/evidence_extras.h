#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/data/folds.h"
#include "core/data/role.h"
#include "core/data/split.h"
#include "core/evidence/evidence_map.h"
#include "core/evidence/map_share.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// What to compute of each setting beside the evidence and its terms.
struct EvidenceExtras {
  bool effectiveParameters = false;
  bool posteriors = false;
  std::vector<const PosteriorKind*> iterated = {};  ///< of these, too
  bool truth = false;                               ///< and how the others miss it
  ByRole<bool> scored = {};                         ///< the points of these roles
  std::optional<FoldRule> crossValidation = {};

  /// What that quantity takes.
  void add(const MapQuantity& quantity);
};

/// A map of the training points, on all cores: the whole, or a share of its widths. `progress` may be told
/// from any thread. Throws Cancelled when stopped.
EvidenceMap computeEvidence(const Dataset& dataset, const SplitRule& split, const Hyperparameters& like,
                            const EvidenceRanges& ranges, const EvidenceExtras& extras,
                            const ProgressCallback& progress = {}, const std::stop_token& stop = {},
                            const MapShare& share = {});

}  // namespace credence
