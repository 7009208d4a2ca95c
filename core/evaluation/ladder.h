#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/evaluation/audit.h"
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
  std::optional<Score> test = {};  ///< of the held-out points, if there are any

  bool known() const { return source != nullptr && quality.reliable; }
};

/// One method on the way from the plug-in to the truth.
struct LadderRung {
  const Method* method = nullptr;
  double log_evidence = std::numeric_limits<double>::quiet_NaN();  ///< nats; NaN where the method has none
  PictureError error = {};  ///< of p(y = 1) on the grid, against the truth
  std::optional<Score> test = {};
  /// Mean log p of each training label given all others, in nats, by EP's cavities; NaN for other Gaussians.
  double leave_one_out = std::numeric_limits<double>::quiet_NaN();
  double seconds = 0.0;  ///< from the data to the posterior, with what it is built on
  PosteriorQuality quality = {};
};

/// The table of Nickisch & Rasmussen (2008) for the data at hand.
struct Ladder {
  Grid grid;
  LadderTruth truth = {};
  std::vector<LadderRung> rungs = {};  ///< in the order of methods()
  double base_rate_entropy = 0.0;      ///< of the training labels, in bits
};

struct LadderOptions {
  arma::uword draws = 0;  ///< of EP's Gaussian; 0: as many as some billions of multiplications allow
  std::uint64_t seed = 1;
  ReferenceGoal goal =
      {};  ///< of slice sampling, which takes over where weighted draws are not to be trusted
};

/// Told the rungs while the truth is still awaited.
using LadderReport = std::function<void(const Ladder&)>;

/// Every method that averages over a Gaussian, or plugs its mean in, against the truth. `model` was fitted to
/// `training` in `fit_seconds`; `test` may be empty. `progress` is told the stages "posteriors", "draws",
/// and that of sample_to_goal(). Throws Cancelled when stopped.
Ladder compute_ladder(const Model& model, const Dataset& training, const Dataset& test, const Grid& grid,
                      const LadderOptions& options = {}, const std::stop_token& stop = {},
                      const ProgressCallback& progress = {}, const LadderReport& report = {});

}  // namespace credence
