#pragma once

#include "core/weights/kernel_weights.h"

#include <armadillo>

namespace credence {

/// How many weights have a 95 % interval without 0 under a Gaussian of these means and standard deviations, M
/// each: the data know their sign.
arma::uword certain_signs(const arma::vec& mean, const arma::vec& deviation);

/// Of the bumps that are listed.
arma::uword certain_signs(const KernelWeights& weights);

}  // namespace credence
