#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/evaluation.h"
#include "core/model/hyperparameters.h"

#include <cstdint>
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

/// Fits and scores one setting under `count` seeds of a split by fraction, rule.seed and those
/// after it (seed_after), on all cores, each fit from zero. Reports from one thread at a time. Throws
/// std::invalid_argument for another kind of split or one that leaves no test points, and as fit_model()
/// does.
std::vector<SplitScore> score_splits(const Dataset& dataset, const Hyperparameters& hyperparameters,
                                     const SplitRule& rule, std::size_t count,
                                     const ProgressCallback& report = {});

struct Spread {
  std::size_t count = 0;
  double mean = 0.0;                ///< NaN of nothing
  double standard_deviation = 0.0;  ///< with n - 1 in the denominator; NaN of fewer than two
};

/// The spread over those splits whose fit converged, of each method that is always scored, in their order.
std::vector<Spread> spread_of(const std::vector<SplitScore>& scores);

}  // namespace credence
