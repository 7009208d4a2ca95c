#pragma once

#include "core/model/basis.h"
#include "core/model/log_evidence.h"
#include "core/model/weight_covariance.h"

#include <armadillo>

#include <memory>

namespace credence {

/// The Gaussian of the logit a = wᵀφ(x) at each of N points under a Gaussian over the weights.
struct Latent {
  arma::vec mean;      ///< N, μ
  arma::vec variance;  ///< N, v, not negative
  /// N, μ/√v: only where linear features lie so far out that some variance is beyond the largest double, and
  /// infinite. Averages over the Gaussian then tend to what this ratio says.
  arma::vec ratio = {};
};

/// What stands for each point's likelihood in a Gaussian posterior: exp(-½τa² + νa), of its logit a.
struct Sites {
  arma::vec precision;  ///< N, τ
  arma::vec shift;      ///< N, ν
};

/// A Gaussian posterior N(m, S) over the weights of a basis, whoever made it: all that predictions, draws,
/// boundaries and the evidence need, and nothing of how it came about.
struct Gaussian {
  std::shared_ptr<const Basis> basis;
  arma::vec mean = {};  ///< M
  WeightCovariance covariance;
  Sites sites = {};
  Latent training =
      {};  ///< of the N points it was made for; the variance may be empty where nobody has asked for it
  LogEvidence evidence = {};
  bool converged = false;
};

/// The prior N(m0, S0) over the weights of the same basis, as a Gaussian made for no points. Throws
/// std::invalid_argument where the prior is flat.
Gaussian prior_gaussian(const Gaussian& posterior);

/// Laplace's around `mode`, a fit in that basis with that covariance. `variance`: of the training logits, N
/// or empty.
Gaussian laplace_gaussian(std::shared_ptr<const Basis> basis, const arma::uvec& labels, const MapFit& mode,
                          WeightCovariance covariance, arma::vec variance = {});

}  // namespace credence
