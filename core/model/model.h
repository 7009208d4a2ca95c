#pragma once

#include "core/data/dataset.h"
#include "core/model/features.h"
#include "core/model/hyperparameters.h"
#include "core/model/laplace_posterior.h"
#include "core/model/map_fit.h"

#include <stop_token>

namespace credence {

/// A classifier fitted to training points at one setting of the hyper-parameters.
struct Model {
  Hyperparameters hyperparameters;
  Features features;
  MapFit map;
  LaplacePosterior posterior;
};

/// Fits the MAP weights and the Laplace posterior; RBF features are centred on the training inputs.
/// `start` (weights of a neighbouring setting, may be empty) only saves time.
/// Throws std::invalid_argument for bad hyper-parameters or an empty training set, Cancelled when stopped.
Model fit_model(const Dataset& training, const Hyperparameters& hyperparameters, const arma::vec& start = {},
                const std::stop_token& stop = {});

}  // namespace credence
