#pragma once

#include "core/model/model.h"

#include <armadillo>

namespace credence {

/// The Gaussian of the logit a = wᵀφ(x) at each of N points under the Laplace posterior.
struct Latent {
  arma::vec mean;      ///< N, μ
  arma::vec variance;  ///< N, v, not negative
  /// N, μ/√v: only where linear features lie so far out that some variance is beyond the largest double, and
  /// infinite. Averages over the Gaussian then tend to what this ratio says.
  arma::vec ratio = {};
};

/// Equal inputs have equal numbers.
Latent predict_latent(const Model& model, const arma::mat& inputs);

/// The same with an infinite variance, and its mean, replaced by large ones of the same ratio, for which
/// every average over the Gaussian has the value that it tends to.
Latent within_range(Latent latent);

/// The logit of the Laplace predictive probability by the probit approximation: μ/sqrt(1 + πv/8)
/// (Spiegelhalter & Lauritzen 1990; Bishop, PRML, eq. 4.153). Same sign as μ.
double probit_logit(double mean, double variance);
arma::vec probit_logit(const Latent& latent);

/// p(y = 1 | x): plug-in σ(μ), and Laplace by probit.
arma::vec predict_map(const Latent& latent);
arma::vec predict_laplace(const Latent& latent);

/// Laplace by quadrature: E σ(a), exact for this Gaussian, and its logit.
arma::vec predict_laplace_quadrature(const Latent& latent);
arma::vec laplace_quadrature_logit(const Latent& latent);

}  // namespace credence
