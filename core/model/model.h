#pragma once

#include "core/data/dataset.h"
#include "core/data/standardisation.h"
#include "core/model/features.h"
#include "core/model/hyperparameters.h"
#include "core/model/laplace_posterior.h"
#include "core/model/map_fit.h"
#include "core/model/reduced_basis.h"

#include <memory>
#include <stop_token>

namespace credence {

enum class Route { dense, spectral };

/// A classifier fitted to training points at one setting of the hyper-parameters.
struct Model {
  Hyperparameters hyperparameters;
  Features features;  ///< of the full model, M of them
  /// What the features are features of: by the training inputs where the hyper-parameters ask for it.
  Standardisation standardisation;
  MapFit map;
  LaplacePosterior posterior;
  /// The directions that `map` and `posterior` are about. Null on the dense route: there they are about all
  /// M weights.
  std::shared_ptr<const ReducedBasis> basis;
  arma::vec training_variance;   ///< N, of the training logits; on the dense route left empty
  double error_bound = 0.0;      ///< on the log evidence against the dense route, in nats
  double kernel_residual = 0.0;  ///< largest loss of a point's own kernel value, which is one
  double factor_seconds = 0.0;   ///< design matrix or basis; zero when it was there already
  double fit_seconds = 0.0;      ///< MAP weights, posterior and error bound

  Route route() const { return basis ? Route::spectral : Route::dense; }
  arma::uword rank() const { return map.weights.n_elem; }  ///< weights fitted, the bias included

  /// The features that go with the weights, n×rank, for inputs n×2 in the data's units. The bias comes first.
  arma::mat design_matrix(const arma::mat& inputs) const;

  /// The same of the points the model was fitted to: where there is a basis, a view that lives as long as it.
  arma::mat training_design(const Dataset& training) const;
};

/// Fits the MAP weights and the Laplace posterior; RBF features are centred on the training inputs.
/// Works on few directions (ReducedBasis) or on all weights, whichever costs less.
/// Throws std::invalid_argument for bad hyper-parameters or an empty training set, Cancelled when stopped.
Model fit_model(const Dataset& training, const Hyperparameters& hyperparameters,
                const std::stop_token& stop = {});

/// The same on all weights, whatever it costs, from `start` (M weights, may be empty): the reference.
Model fit_model_dense(const Dataset& training, const Hyperparameters& hyperparameters,
                      const arma::vec& start = {}, const std::stop_token& stop = {});

}  // namespace credence
