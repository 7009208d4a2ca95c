#pragma once

#include "core/concurrency/gate.h"
#include "core/data/dataset.h"
#include "core/data/folds.h"
#include "core/data/role.h"
#include "core/evidence/evidence_map.h"
#include "core/evidence/map_share.h"
#include "core/model/hyperparameters.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// Called with the map so far after each cell, one call at a time, from any of the threads.
using MapReport = std::function<void(const EvidenceMap&)>;

/// Computes the log evidence and its terms, one width after another, neighbouring prior variances starting
/// from each other's weights, on `threads` threads. Widths come in coarse-to-fine order, so a partial map
/// already shows the whole range. The features are those of `like`, whose two numbers are not looked at. For
/// features without a width the map is one column. Waits at `gate`, where given,
/// before each cell. Throws Cancelled when stopped.
///
/// No number depends on the threads, or on what was computed at another width: of a `share` those cells that
/// are computed have, bit for bit, the numbers of the whole map.
EvidenceMap compute_evidence_map(const Dataset& training, const Hyperparameters& like,
                                 const EvidenceRanges& ranges, unsigned threads,
                                 const std::stop_token& stop = {}, const MapReport& report = {},
                                 Gate* gate = nullptr, const MapShare& share = {});

/// What a map can know beyond the evidence. Each takes fits of its own.
struct MapExtras {
  bool effective_parameters = false;
  bool posteriors = false;  ///< the evidence of every posterior that costs no more than the fit
  /// Posteriors found by iteration for which all this is computed, too.
  std::vector<const PosteriorKind*> iterated = {};
  bool truth = false;  ///< the true evidence, and EP's, about whose Gaussian it is drawn
  /// Mean log-likelihood of these points, if there are any; those that train are not looked at.
  ByRole<std::optional<Dataset>> scored = {};
  std::optional<FoldRule> cross_validation = {};  ///< mean over all training points of that when held out

  bool any_scored() const { return scored[Role::test] || scored[Role::validation]; }
  bool any() const { return effective_parameters || posteriors || truth || any_scored() || cross_validation; }
};

/// Computes extras into a map that compute_evidence_map() made of the same points, and counts `done` anew.
/// Extras that the map has already are computed again. Whatever evidence and truth the map then knows, it
/// also knows the error of. The draws of a cell depend on its place alone. Cross-validation fits each fold's
/// training points with centres, and where asked for standardisation, of their own. Throws as
/// compute_evidence_map(), and std::invalid_argument for a rule of folds that will not do. The `share` is as
/// there.
EvidenceMap extend_evidence_map(EvidenceMap map, const Dataset& training, const Hyperparameters& like,
                                const MapExtras& extras, unsigned threads, const std::stop_token& stop = {},
                                const MapReport& report = {}, Gate* gate = nullptr,
                                const MapShare& share = {});

}  // namespace credence
