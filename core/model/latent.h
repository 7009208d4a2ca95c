#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

namespace credence {

/// At inputs n×2 in the data's units. Equal inputs have equal numbers.
Latent predict_latent(const Gaussian& posterior, const arma::mat& inputs);

/// The same with an infinite variance, and its mean, replaced by large ones of the same ratio, for which
/// every average over the Gaussian has the value that it tends to.
Latent within_range(Latent latent);

/// The logit of E σ(a) by the probit approximation: μ/sqrt(1 + πv/8)
/// (Spiegelhalter & Lauritzen 1990; Bishop, PRML, eq. 4.153). Same sign as μ.
double probit_logit(double mean, double variance);
arma::vec probit_logit(const Latent& latent);

/// E σ(a), exact for this Gaussian, and its logit.
arma::vec quadrature_probability(const Latent& latent);
arma::vec quadrature_logit(const Latent& latent);

}  // namespace credence
