#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

#include <optional>

namespace credence {

/// The Gaussian posterior that sites (N) make of the prior N(m0, S0), as a sweep over all points needs it.
struct SiteMarginals {
  Latent logits;                 ///< N
  double weight_penalty = 0.0;   ///< (m - m0)ᵀS0⁻¹(m - m0)/2
  double log_determinant = 0.0;  ///< log det(I + S0Φᵀdiag(τ)Φ)
};

/// Solves for that Gaussian with one set of sites after another: in the weights, or in N dual coefficients
/// where those are fewer and well scaled.
class SiteSystem {
 public:
  /// `design` is N×M and must outlive this.
  SiteSystem(const arma::mat& design, Prior prior);

  SiteMarginals marginals(const Sites& sites);

  /// m, M, and S, of the sites that were last asked for, which are `sites`.
  const arma::vec& mean() const { return weights_; }
  WeightCovariance covariance(const Sites& sites) const;

  const Prior& prior() const { return prior_; }

 private:
  const arma::mat& units_design() const;
  arma::vec own_shift(const Sites& sites) const;
  SiteMarginals in_weights(const Sites& sites);
  bool in_duals(const Sites& sites, SiteMarginals& result);

  const arma::mat& design_;
  Prior prior_;
  arma::mat scaled_;                            // N×M, Φ diag(scale), where there is a scale
  arma::vec offset_;                            // N, Φm0, where there is a mean
  arma::mat prior_covariance_;                  // of the logits, N×N: ΦS0Φᵀ, where it is used
  std::optional<WeightCovariance> covariance_;  // of the sites last asked for, where it was found on the way
  arma::vec weights_;                           // M
};

}  // namespace credence
