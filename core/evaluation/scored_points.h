#pragma once

#include "core/data/dataset.h"
#include "core/prediction/predict.h"
#include "core/prediction/predictive_method.h"

#include <armadillo>

namespace credence {

/// Some points of a dataset: the logits of their predictive probabilities, beside the truth.
struct ScoredPoints {
  arma::vec logits;   ///< n
  arma::uvec labels;  ///< n
};

/// The points in `rows` of `dataset`; `latent` is that of all its points. `method` is MAP or Laplace
/// (probit), whose logits the latent mean and variance give; throws std::invalid_argument for another.
ScoredPoints scored_points(const Latent& latent, const Dataset& dataset, const arma::uvec& rows,
                           PredictiveMethod method);

}  // namespace credence
