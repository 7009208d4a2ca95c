#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

#include <optional>

namespace credence {

/// The Gaussian posterior that sites (N) make of the prior N(0, σ0² I), as a sweep over all points needs it.
struct SiteMarginals {
  Latent logits;                 ///< N
  double weight_penalty = 0.0;   ///< mᵀm/2σ0²
  double log_determinant = 0.0;  ///< log det(I + σ0² Φᵀdiag(τ)Φ)
};

/// Solves for that Gaussian with one set of sites after another: in the weights, or in N dual coefficients
/// where those are fewer and well scaled.
class SiteSystem {
 public:
  /// `design` is N×M and must outlive this.
  SiteSystem(const arma::mat& design, double prior_variance);

  SiteMarginals marginals(const Sites& sites);

  /// m, M, and S, of the sites that were last asked for, which are `sites`.
  const arma::vec& mean() const { return weights_; }
  WeightCovariance covariance(const Sites& sites) const;

 private:
  SiteMarginals in_weights(const Sites& sites);
  bool in_duals(const Sites& sites, SiteMarginals& result);

  const arma::mat& design_;
  double prior_variance_;
  arma::mat prior_covariance_;                  // of the logits, N×N: σ0²ΦΦᵀ, where it is used
  std::optional<WeightCovariance> covariance_;  // of the sites last asked for, where it was found on the way
  arma::vec weights_;                           // M
};

}  // namespace credence
