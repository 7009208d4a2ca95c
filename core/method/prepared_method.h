#pragma once

#include "core/data/dataset.h"
#include "core/method/method.h"
#include "core/method/posterior.h"
#include "core/model/model.h"

#include <armadillo>

#include <deque>
#include <map>
#include <stop_token>
#include <utility>

namespace credence {

/// A method made ready for one fit.
struct PreparedMethod {
  const Method* method = nullptr;
  Posterior posterior;  ///< with draws where the method averages over them
};

/// The sites of Gaussians of some kinds, of a neighbouring setting with the same training points.
using NeighbourSites = std::map<const PosteriorKind*, Sites>;

/// Makes methods ready for one fit, each when it is asked for. Those of one posterior share it: a Gaussian is
/// made once, and draws once for all who want as many of them, so that a method has the same draws whoever
/// else was asked for.
class FitPosteriors {
 public:
  /// `model` was fitted to `training`; both must outlive this. `options.draws` of 0 stands for each method's
  /// own number.
  FitPosteriors(const Model& model, const Dataset& training, const DrawOptions& options = {});

  const Model& model() const { return model_; }
  const Dataset& training() const { return training_; }

  /// Sites for Gaussians that are found by iteration to begin with: this only saves time.
  void start_from(NeighbourSites sites) { neighbours_ = std::move(sites); }
  /// Null where none is known.
  const Sites* neighbour(const PosteriorKind& kind) const;
  /// Of all Gaussians that were found by iteration, here or, where not here, before: for the next neighbour.
  NeighbourSites sites() const;

  /// Whether all Gaussians made here have converged.
  bool settled() const;

  /// Takes over the Gaussian of a method that was made ready for this fit before. Draws are not: they may not
  /// be all that there were.
  void reuse(const PreparedMethod& prepared);

  /// Throws std::invalid_argument for a method that is not at hand, or needs a prior where there is none,
  /// Cancelled when stopped.
  PreparedMethod prepare(const Method& method, const std::stop_token& stop = {});

  /// Of a kind that is at hand, and by so many draws where it is one of draws.
  const Posterior& of(const PosteriorKind& kind, arma::uword draws = 0, const std::stop_token& stop = {});

 private:
  struct Made {
    const PosteriorKind* kind = nullptr;
    arma::uword draws = 0;  // asked for
    Posterior posterior;
  };

  const Model& model_;
  const Dataset& training_;
  DrawOptions options_;
  std::deque<Made> made_;  // they stay where they are
  NeighbourSites neighbours_;
};

/// One of them alone.
PreparedMethod prepare_method(const Method& method, const Model& model, const Dataset& training,
                              const DrawOptions& options = {}, const std::stop_token& stop = {});

/// The logits of p(y = 1 | x) at inputs n×2 in the data's units, n: never rounded to a certainty, as score()
/// wants them.
arma::vec predictive_logit(const PreparedMethod& prepared, const arma::mat& inputs,
                           const std::stop_token& stop = {});

/// p(y = 1 | x) there, n.
arma::vec predictive_probability(const PreparedMethod& prepared, const arma::mat& inputs,
                                 const std::stop_token& stop = {});

}  // namespace credence
