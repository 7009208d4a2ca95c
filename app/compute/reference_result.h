#pragma once

#include "app/compute/fit.h"
#include "core/data/bounds.h"
#include "core/method/reference_run.h"
#include "core/method/weighted_draws.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <cstdint>
#include <memory>

namespace credence {

/// What the reference's worker is asked for: the posterior of a fit, and its picture.
struct ReferenceRequest {
  std::shared_ptr<const Fit> fit;
  Bounds view;  ///< what the picture is of
  ReferenceGoal goal;
  std::uint64_t seed = 1;
  bool atPoints = false;  ///< predict at the points of the dataset, too
};

struct FinishedPicture;

/// The reference as far as it has come. Never changes once it is published; each is better than the last.
struct ReferenceResult {
  ReferenceRequest request;
  Grid grid;
  arma::mat mean;  ///< p(y = 1 | x), nx×ny; empty during the warm-up
  /// Of `mean`, nx×ny: the standard deviation over the draws by the root of their smallest effective number;
  /// NaN while that is not known.
  arma::mat standard_error;
  double largest_error = 0.0;  ///< of standard_error; NaN while not known
  arma::mat region_mean;       ///< as `mean`, over region_of_means() of the dataset, which no view moves
  arma::mat region_error;      ///< of `region_mean`, as `standard_error`
  /// N, of p(y = 1) at every point of the dataset; empty unless asked for, and during the warm-up.
  arma::vec logits;
  std::shared_ptr<const MethodScore> score = {};  ///< by them; null where they are empty
  /// Of the weights of request.fit's model, some from the whole run; none until it has ended well.
  WeightedDraws draws;
  ReferenceSummary summary;
  std::shared_ptr<const FinishedPicture> picture = {};  ///< of `mean`; null while that is empty
  bool done = false;                                    ///< nothing better follows unless asked for
};

}  // namespace credence
