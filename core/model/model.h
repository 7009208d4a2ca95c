#pragma once

#include "core/data/dataset.h"
#include "core/model/evidence_fit.h"
#include "core/model/gaussian.h"
#include "core/model/hyperparameters.h"
#include "core/model/map_fit.h"

#include <memory>
#include <stop_token>

namespace credence {

/// A classifier fitted to training points at one setting of the hyper-parameters.
struct Model {
  Hyperparameters hyperparameters;
  MapFit mode;                   ///< of the posterior: the MAP weights, in the basis
  Gaussian posterior;            ///< Laplace's, around it
  double error_bound = 0.0;      ///< on the log evidence against the dense route, in nats
  double error_bound_p = 0.0;    ///< on p(y = 1) at the training points, likewise
  double kernel_residual = 0.0;  ///< largest loss of a point's own kernel value, which is one
  double factor_seconds = 0.0;   ///< design matrix or basis; zero when it was there already
  double fit_seconds = 0.0;      ///< MAP weights, posterior and error bound

  /// All features, or the few directions that matter.
  const Basis& basis() const { return *posterior.basis; }
  arma::uword rank() const { return basis().size(); }  ///< weights fitted, the bias included
};

/// The prior as a model of no labels: no point is in its likelihood, so that the Gaussian over the weights of
/// the basis is N(m0, S0), the log evidence is 0, and no weight is determined. Throws std::invalid_argument
/// where there is no prior.
Model prior_model(const Hyperparameters& hyperparameters, std::shared_ptr<const Basis> basis);

/// What the evidence needs to know of a fitted model.
EvidenceFit evidence_fit(const Model& model, bool with_effective_parameters = false);

/// Fits the MAP weights and the Laplace posterior; kernels stand where the setting's centres say.
/// Without points, but with places in Dataset::unlabelled, it is prior_model() of the features there.
/// Works on few directions (ReducedBasis) or on all weights, whichever costs less.
/// Throws std::invalid_argument for bad hyper-parameters or a training set without points and places,
/// NoMaximum where there is no prior and the likelihood alone has no maximum, Cancelled when stopped.
Model fit_model(const Dataset& training, const Hyperparameters& hyperparameters,
                const std::stop_token& stop = {});

/// The same on all weights, whatever it costs, from `start` (M weights, may be empty): the reference.
Model fit_model_dense(const Dataset& training, const Hyperparameters& hyperparameters,
                      const arma::vec& start = {}, const std::stop_token& stop = {});

}  // namespace credence
