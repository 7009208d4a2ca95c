#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/method/prepared_method.h"
#include "core/method/reference_run.h"
#include "core/method/weighted_draws.h"
#include "core/model/model.h"

#include <armadillo>

#include <limits>
#include <optional>
#include <stop_token>

namespace credence {

/// A mean log-likelihood by draws, in nats a label, and the standard error that they leave it.
struct DrawnScore {
  double mean_log_likelihood = 0.0;
  double standard_error = 0.0;
};

/// What the exact posterior says of a fit, by draws, and EP's cavities of each label by the others.
struct FitTruth {
  /// Weighted draws about EP's Gaussian, or slice sampling.
  const PosteriorKind* source = nullptr;
  double log_evidence = std::numeric_limits<double>::quiet_NaN();    ///< nats
  double standard_error = std::numeric_limits<double>::quiet_NaN();  ///< of it
  PosteriorQuality quality = {};
  DrawnScore train = {};
  std::optional<DrawnScore> test = {};  ///< nothing where the split left no test points
  /// Mean log p of each training label given all other training labels, nats: by EP, whatever the draws are
  /// worth; approximate but for the most surprising points, as LeftOut.
  double leave_one_out = std::numeric_limits<double>::quiet_NaN();
  arma::uword left_out_exactly = 0;  ///< so many of them, the most surprising
  arma::uvec exact_rows = {};        ///< which, rows of the dataset
  bool settled = false;              ///< whether EP converged
  /// N, -log p of each label given all other training labels, nats: of training points by EP's cavities, of
  /// others by EP. Empty where it was not asked for.
  arma::vec surprise = {};

  bool known() const { return source != nullptr && quality.reliable; }
};

struct FitTruthOptions {
  arma::uword draws = 4000;
  bool surprise = false;
  bool refits = true;  ///< leaves the most surprising points out exactly: up to a second
};

/// By weighted draws about EP's Gaussian. `posteriors` are of a fit to the training points of `split`. Where
/// the draws are not to be trusted, known() says so. Throws Cancelled when stopped.
FitTruth weigh_truth(FitPosteriors& posteriors, const Dataset& dataset, const Split& split,
                     const FitTruthOptions& options = {}, const std::stop_token& stop = {});

/// By slice sampling until `goal`, where weighted draws will not do: `truth` with evidence and scores anew.
/// `progress` is told the draws. Throws Cancelled when stopped.
FitTruth sample_truth(FitTruth truth, const Model& model, const Dataset& dataset, const Split& split,
                      const ReferenceGoal& goal, const std::stop_token& stop = {},
                      const ProgressCallback& progress = {});

/// The mean log-likelihood of the labels of `points` by draws of weights of `basis`. The standard error is
/// from the scatter of batches of draws one after another, which may depend on each other within a batch.
/// Both are NaN where some label is so improbable that hardly any draw allows it. Throws
/// std::invalid_argument where there is no draw or no point, Cancelled when stopped.
DrawnScore drawn_score(const Basis& basis, const WeightedDraws& draws, const Dataset& points,
                       const std::stop_token& stop = {});

}  // namespace credence
