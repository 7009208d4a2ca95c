#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/data/random.h"
#include "core/method/bridge_estimate.h"
#include "core/method/posterior.h"
#include "core/method/posterior_sampler.h"
#include "core/method/weighted_draws.h"
#include "core/model/model.h"

#include <armadillo>

#include <cstddef>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// When the draws of the posterior are enough.
struct ReferenceGoal {
  double effective_draws = 1000.0;  ///< at least, of every watched quantity
  double r_hat = 1.01;              ///< below that, of every one (Vehtari et al. 2021)
  std::size_t most_draws = 200000;  ///< made, of all chains: give up there
  double most_seconds = 300.0;      ///< of sampling: give up there
};

enum class ReferenceState {
  sampling,
  reached,       ///< the goal
  out_of_draws,  ///< stopped at the limit before the goal
  out_of_time,   ///< the same
};

/// How far a run has come, and what it says about the evidence.
struct ReferenceSummary {
  bool warm = false;         ///< the warm-up is over
  std::size_t draws = 0;     ///< kept, of all chains
  std::size_t thinning = 1;  ///< one kept of so many, where memory was short
  double effective_draws =
      0.0;             ///< the smallest over log posterior and watched logits; NaN with too few draws
  double r_hat = 0.0;  ///< the largest over the same; NaN with too few draws
  BridgeEstimate evidence;
  double seconds = 0.0;  ///< spent sampling
  ReferenceState state = ReferenceState::sampling;

  /// Whether chains agree well enough for any number of theirs to be believed.
  bool converged(const ReferenceGoal& goal = {}) const { return r_hat < goal.r_hat; }
};

/// Draws of the posterior of one model, with all that says how good they are. Lives on one thread at a time.
class ReferenceRun {
 public:
  /// `model` must have been fitted to `training`.
  ReferenceRun(const Model& model, const Dataset& training, const SamplerOptions& options = {});

  /// Moves every chain that many sweeps on. Throws Cancelled when stopped; what was drawn up to there is
  /// kept.
  void advance(std::size_t sweeps, const std::stop_token& stop = {});

  /// Diagnostics and bridge of the draws so far; the time it takes grows with them.
  ReferenceSummary summarise(const ReferenceGoal& goal = {});

  /// The last one, with the draws and seconds of now.
  ReferenceSummary last_summary(const ReferenceGoal& goal = {}) const;

  /// Whether the draws are a fifth more than in the last summary: time for another.
  bool outgrew_summary() const;

  const PosteriorSampler& sampler() const { return sampler_; }

 private:
  void draw_from_gaussian();
  std::size_t draws_made() const { return sampler_.draws() * sampler_.thinning(); }
  void update_state(ReferenceSummary& summary, const ReferenceGoal& goal) const;

  PosteriorSampler sampler_;
  Random random_;
  arma::vec gaussian_log_ratios_;  // at draws of the Laplace Gaussian
  ReferenceSummary last_;
  double seconds_ = 0.0;
};

/// Advances a run until it reaches the goal or one of its limits. `progress` is told the effective draws of
/// those wanted. Throws Cancelled when stopped.
ReferenceSummary sample_to_goal(ReferenceRun& run, const ReferenceGoal& goal,
                                const std::stop_token& stop = {}, const ProgressCallback& progress = {});

/// How far a prediction by its draws can be trusted.
PosteriorQuality quality_of(const ReferenceSummary& summary, const ReferenceGoal& goal = {});

/// What it drew, to predict by; they keep it.
WeightedDraws draws_of(const std::shared_ptr<const ReferenceRun>& run);

/// At most `most` of them, evenly from the whole run: to keep. None before the warm-up is over.
WeightedDraws spread_draws(const ReferenceRun& run, std::size_t most);

}  // namespace credence
