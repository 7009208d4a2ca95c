#pragma once

#include "core/model/hyperparameters.h"

#include <armadillo>

namespace credence {

/// How many pivots the prior covariance of the logits at `inputs`, N×2 in the data's units, takes until no
/// more than `trace` is left of its diagonal; `most` + 1 where it takes more than `most`. The covariance is
/// σ0²(11ᵀ + KKᵀ) for kernels K on the setting's centres (Harbrecht, Peters & Schneider 2012). Holds matrices
/// N×N and N×most.
arma::uword covariance_rank(const arma::mat& inputs, const Hyperparameters& setting, double trace,
                            arma::uword most);

}  // namespace credence
