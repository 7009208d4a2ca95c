#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/model/model.h"
#include "core/model/moment_basis.h"
#include "core/model/point_bins.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// How a fit by moments is made, and when it is not.
struct MomentOptions {
  bool where_cheaper = false;  ///< nothing, too, where a ReducedBasis is likely to take less time
  /// All that evidence and predictions need: no variance of the training logits, no error bound.
  bool brief = false;
  ProgressCallback progress = {};  ///< told as ModelFitter::fit() says
};

/// Fits by moments: with a kernel that is a product along the axes and a bump on each training point, every
/// sum over the points is a table of sums of Chebyshev polynomials on their box, so that nothing with a row
/// for each point and a column for each direction is ever made. A pass takes time in proportion to the
/// points, and memory of a few numbers each; what is left takes as much at a thousand as at a million.
///
/// As many directions are kept as the ReducedBasis would allow itself to lose, and `error_bound` says the
/// same as there. Keeps the directions of the last width for other prior variances, and the logits of the
/// last answer, from which a neighbouring setting takes few steps: so all fits are to the same points.
class MomentFitter {
 public:
  /// Directions are found for priors up to `largest_prior_variance`, or further where that is asked for.
  explicit MomentFitter(double largest_prior_variance) : largest_prior_variance_(largest_prior_variance) {}

  /// Nothing where the box is too many widths wide, the prior so wide that rounding would count, or the
  /// features are no such kernels on all points: other routes fit these. Throws std::invalid_argument for bad
  /// hyper-parameters or a training set without points and places, Cancelled when stopped.
  std::optional<Model> fit(const Dataset& training, const Hyperparameters& hyperparameters,
                           const MomentOptions& options = {}, const std::stop_token& stop = {});

  /// The next fit starts from zero.
  void forget_solutions() { last_logits_.reset(); }
  bool has_solutions() const { return !last_logits_.is_empty(); }

 private:
  bool prepare(const Dataset& training, const Hyperparameters& hyperparameters, const MomentOptions& options,
               const std::stop_token& stop);

  double largest_prior_variance_;
  std::optional<Hyperparameters> prepared_;
  Standardisation standardisation_;
  std::shared_ptr<const MomentDirections> directions_;
  std::unique_ptr<const PointBins> bins_;  // none where they would be nearly as many as the points
  arma::vec last_logits_;                  // N, or empty
};

/// The same, once.
std::optional<Model> fit_model_by_moments(const Dataset& training, const Hyperparameters& hyperparameters,
                                          const MomentOptions& options = {},
                                          const std::stop_token& stop = {});

}  // namespace credence
