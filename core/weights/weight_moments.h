#pragma once

#include "core/data/standardisation.h"
#include "core/model/gaussian.h"

#include <armadillo>

namespace credence {

/// Mean and covariance of a distribution over the weights.
struct WeightMoments {
  arma::vec mean = {};        ///< M
  arma::mat covariance = {};  ///< M×M

  arma::vec deviation() const { return arma::sqrt(covariance.diag()); }  ///< standard deviations, M
};

/// Of a Gaussian posterior, in its own weights. Makes the M×M covariance: for few weights.
WeightMoments moments_of(const Gaussian& gaussian);

/// The matrix T, 3×3, by which weights of [1, x1, x2] of standardised inputs become those of the inputs
/// themselves, with the same logits: T w.
arma::mat to_original_inputs(const Standardisation& standardisation);

/// Of T w, where w has `moments`.
WeightMoments transformed(const arma::mat& transformation, const WeightMoments& moments);

/// All M weights where those of the indices `given` have `values`: the others as is most probable then under
/// the Gaussian of these moments.
arma::vec completed(const WeightMoments& moments, const arma::uvec& given, const arma::vec& values);

}  // namespace credence
