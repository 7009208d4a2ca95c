#pragma once

#include "app/commands/problem.h"
#include "core/data/folds.h"
#include "core/evidence/evidence_map.h"

#include <optional>
#include <vector>

namespace credence {

/// What to compute of each setting beside the evidence and its terms.
struct EvidenceExtras {
  bool effectiveParameters = false;
  bool posteriors = false;
  std::vector<const PosteriorKind*> iterated = {};  ///< of these, too
  bool truth = false;                               ///< and how the others miss it
  bool test = false;
  bool validation = false;
  std::optional<FoldRule> crossValidation;

  /// What that quantity takes.
  void add(const MapQuantity& quantity);
  /// Throws UsageError, naming the option that asks, where points are to be scored that there are not.
  void check(const Problem& problem, const QString& option) const;
};

/// The map of the problem's training points over its ranges, on all cores, with a line of progress.
EvidenceMap computeEvidence(const Problem& problem, const EvidenceExtras& extras = {});

}  // namespace credence
