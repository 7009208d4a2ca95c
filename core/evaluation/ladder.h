#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/evaluation/audit.h"
#include "core/evaluation/excess_loss.h"
#include "core/evaluation/leave_one_out.h"
#include "core/evaluation/score.h"
#include "core/method/method.h"
#include "core/method/reference_run.h"
#include "core/model/model.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// What the rungs are measured against: the posterior itself, by draws.
struct LadderTruth {
  /// Weighted draws about EP's Gaussian, or slice sampling; null while there are none yet.
  const PosteriorKind* source = nullptr;
  double log_evidence = 0.0;    ///< nats
  double standard_error = 0.0;  ///< of it
  PosteriorQuality quality = {};
  std::optional<Score> held_out = {};  ///< of validation points, if there are any
  MeanLoss excess = {};                ///< over the generator's truth, where there is one

  bool known() const { return source != nullptr && quality.reliable; }
};

/// One method on the way from the plug-in to the truth.
struct LadderRung {
  const Method* method = nullptr;
  double log_evidence = std::numeric_limits<double>::quiet_NaN();  ///< nats; NaN where the method has none
  PictureError error = {};  ///< of p(y = 1) on the grid, against the truth
  /// Of validation points, or of each training point given all others: test points are for judging what was
  /// chosen. Nothing of VB without validation points: its sites are bounds, and leaving one out of them says
  /// little.
  std::optional<Score> held_out = {};
  /// log p of each training label given all others, by EP; empty for other Gaussians.
  LeftOut left_out = {};

  /// Its mean, in nats; NaN for other Gaussians.
  double leave_one_out() const {
    return left_out.log_probability.is_empty() ? std::numeric_limits<double>::quiet_NaN()
                                               : arma::mean(left_out.log_probability);
  }
  MeanLoss excess = {};         ///< over the generator's truth, where there is one
  MeanLoss approximation = {};  ///< of that, what the method adds to the exact posterior: may be below zero
  double seconds = 0.0;         ///< from the data to the posterior, with what it is built on
  PosteriorQuality quality = {};
};

/// What the exact posterior loses against the truth that data were generated from. With the approximation of
/// a rung both add up to the rung's excess.
struct ExactLoss {
  std::optional<Hyperparameters> best =
      {};              ///< where EP's posterior costs least among the settings looked through
  MeanLoss bias = {};  ///< at the best setting: mostly what so few points cannot teach; NaN where draws fail
  MeanLoss setting = {};  ///< at this one over the best: may be below zero by EP's choice and chance
};

/// The table of Nickisch & Rasmussen (2008) for the data at hand.
struct Ladder {
  Grid grid;
  LadderTruth truth = {};
  std::vector<LadderRung> rungs = {};   ///< in the order of methods()
  double base_rate_loss = 0.0;          ///< of the labels that are scored, in bits
  bool validated = false;               ///< whether those are of validation points
  std::optional<ExactLoss> exact = {};  ///< only against a known truth
};

/// What data were generated from, and how a best setting is looked for.
struct LadderKnown {
  KnownTruth truth;                         ///< excess losses are measured at these points,
  KnownTruth to_choose;                     ///< the best setting chosen by others, or that would flatter it,
  std::vector<Hyperparameters> candidates;  ///< among these; see least_excess()
};

struct LadderOptions {
  arma::uword draws =
      0;  ///< of EP's Gaussian; 0: as many as `multiplications` allow, each of a weight and a point
  double multiplications = 1e9;  ///< half a second; the same everywhere, so that all say the same
  std::uint64_t seed = 1;
  ReferenceGoal goal =
      {};  ///< of slice sampling, which takes over where weighted draws are not to be trusted
  std::optional<LadderKnown> known = {};  ///< of generated data
};

/// Told the rungs while the truth is still awaited.
using LadderReport = std::function<void(const Ladder&)>;

/// Every method that averages over a Gaussian, or plugs its mean in, against the truth. `model` was fitted to
/// `training` in `fit_seconds`; `validation` may be empty. `progress` is told the stages "posteriors",
/// "draws", "settings", and that of sample_to_goal(). Throws Cancelled when stopped.
Ladder compute_ladder(const Model& model, const Dataset& training, const Dataset& validation,
                      const Grid& grid, const LadderOptions& options = {}, const std::stop_token& stop = {},
                      const ProgressCallback& progress = {}, const LadderReport& report = {});

}  // namespace credence
