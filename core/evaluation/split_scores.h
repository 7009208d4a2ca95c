#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/evaluation.h"
#include "core/model/hyperparameters.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace credence {

/// How well one setting predicts the test points of one random split.
struct SplitScore {
  std::uint64_t seed = 0;
  /// Mean log-likelihoods of the test points, in nats, by the methods that are always scored, in their order.
  std::vector<double> log_likelihoods;
  bool converged = true;
};

/// The score of the test points. Throws std::invalid_argument where `evaluation` has none.
SplitScore split_score(std::uint64_t seed, const Evaluation& evaluation, bool converged);

using SplitReport = std::function<void(const SplitScore& score, std::size_t done)>;

/// Fits and scores one setting under `count` seeds of a split by fraction, rule.seed and those
/// after it (seed_after), on all cores, each fit from zero. Calls `report` from one thread at a time, with
/// each score as it comes and how many there are. Throws std::invalid_argument for another kind of split or
/// one that leaves no test points, as fit_model() does, and Cancelled when stopped.
std::vector<SplitScore> score_splits(const Dataset& dataset, const Hyperparameters& hyperparameters,
                                     const SplitRule& rule, std::size_t count, const SplitReport& report = {},
                                     const std::stop_token& stop = {});

struct Spread {
  std::size_t count = 0;
  double mean = 0.0;                ///< NaN of nothing
  double standard_deviation = 0.0;  ///< with n - 1 in the denominator; NaN of fewer than two
};

/// The spread over those splits whose fit converged, of each method that is always scored, in their order.
std::vector<Spread> spread_of(const std::vector<SplitScore>& scores);

}  // namespace credence
