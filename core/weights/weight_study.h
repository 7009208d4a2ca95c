#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/generators/generators.h"
#include "core/model/model.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"
#include "core/weights/exact_weights.h"
#include "core/weights/pair_density.h"

#include <armadillo>

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace credence {

/// A Gaussian of the ladder, over the weights themselves.
struct WeightGaussian {
  const PosteriorKind* kind = nullptr;
  WeightMoments moments;
  bool reliable = true;  ///< its iteration settled
};

/// All that is known of the weights of features with names. They are weights of the features' own inputs: the
/// data's, or standardised ones.
struct WeightStudy {
  std::vector<std::string> names = {};  ///< M
  arma::vec estimate = {};              ///< M, MAP
  Prior prior = {};                     ///< of these weights, or flat
  arma::vec truth = {};                 ///< M, what the labels were drawn with; empty where nobody knows
  arma::mat to_original = {};           ///< M×M, see to_original_inputs(); empty but for a straight line
  bool standardised = false;            ///< whether the inputs are not the data's
  std::vector<WeightGaussian> gaussians = {};  ///< Laplace's among them
  std::optional<ExactWeights> exact = {};      ///< nothing where it was not asked for, or cannot be had
  std::vector<PairDensity> pairs = {};         ///< (1, 0), (2, 0), (2, 1), …; none of more than six weights
  std::vector<SolverTrace> ways = {};          ///< of the solvers, from their start

  arma::uword count() const { return estimate.n_elem; }
  /// Null where it is not there.
  const WeightMoments* moments(const PosteriorKind& kind) const;
};

/// Of how many weights there are pictures, at most.
inline constexpr arma::uword most_pictured_weights = 6;

struct WeightStudyOptions {
  arma::uword draws = 20'000;  ///< where quadrature will not do: at most, and at least 1000
  bool pictures = true;        ///< pairs
  bool ways = true;            ///< of the solvers, with pictures
  SolverStart start = {};      ///< of those ways; the prior mean where it is one of other weights
  std::optional<GeneratorTruth> truth = {};
};

/// Told what is known so far.
using WeightStudyReport = std::function<void(const WeightStudy&)>;

/// Throws std::invalid_argument, in a sentence, unless the features of that setting have names.
void require_names(const Hyperparameters& setting);

/// The true weights of a setting's features, M, where the labels were drawn with a linear logit: after
/// standardisation as well. Empty where nobody knows, and for features that are no straight line.
arma::vec true_weights_of(const Hyperparameters& setting, const Standardisation& standardisation,
                          const GeneratorTruth& truth);

/// How the solvers come to the weights of a model that was fitted to `training`, from `start` or, where that
/// is one of other weights, from the prior mean; with the weights of their landmarks. Empty without a prior.
/// `progress` is told of "solvers". Throws Cancelled when stopped.
std::vector<SolverTrace> weight_ways(const Model& model, const Dataset& training, const SolverStart& start,
                                     const std::stop_token& stop = {}, const ProgressCallback& progress = {});

/// `model` was fitted to `training`. `progress` is told the stages "Gaussians", "exact posterior", "pairs",
/// "solvers". Throws as require_names(), and Cancelled when stopped.
WeightStudy study_weights(const Model& model, const Dataset& training, const WeightStudyOptions& options = {},
                          const std::stop_token& stop = {}, const ProgressCallback& progress = {},
                          const WeightStudyReport& report = {});

}  // namespace credence
