#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/evidence/evidence_map.h"
#include "core/evidence/search_path.h"
#include "core/method/posterior.h"
#include "core/model/hyperparameters.h"
#include "core/model/log_evidence.h"

#include <stop_token>
#include <vector>

namespace credence {

/// How many values of either number the search looks at first, where no map is given.
inline constexpr arma::uword evidence_scan_count = 6;

struct EvidenceSearchOptions {
  int most_evaluations = 150;                           ///< after the scan
  double tolerance = 1e-3;                              ///< on the logarithm of either number
  const PosteriorKind* posterior = &laplace_posterior;  ///< whose evidence: a Gaussian's, fit for a map
  ProgressCallback progress = {};  ///< told the stages "scan", from any thread, and "settings"
};

struct EvidenceOptimum {
  Hyperparameters setting;  ///< the best of all that were evaluated
  LogEvidence evidence;
  bool fit_converged = false;  ///< the fit at the optimum, and the posterior's own iteration
  SearchEnd end = SearchEnd::step_limit;
  RangeEdges edges;              ///< of the ranges; beyond them may be better
  std::vector<SearchStep> path;  ///< from the start on, in the order of evaluation
};

/// The setting of largest log evidence within `ranges`, whose counts are not looked at. Climbs in the
/// logarithms of both numbers by quadratic models (NLopt's BOBYQA; Powell 2009), from the best cell of
/// `scan`: a map of the same points that knows that evidence, or, where none is given, a coarse one over the
/// ranges that is made on `threads` threads. Finds the top of the hill on which that cell lies. For features
/// without a width only the prior variance is searched (by SBPLX; Rowan 1990) and the width stays that of
/// `like`. An end equal to its start fixes that number. Throws std::invalid_argument for ranges that will not
/// do or no training points, Cancelled when stopped.
EvidenceOptimum maximise_evidence(const Dataset& training, const Hyperparameters& like,
                                  const EvidenceRanges& ranges, unsigned threads,
                                  const std::stop_token& stop = {}, const EvidenceMap* scan = nullptr,
                                  const EvidenceSearchOptions& options = {});

}  // namespace credence
