#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

#include <utility>

namespace credence {

/// The Gaussian posterior that sites (N) make of the prior N(m0, S0), as a sweep over all points needs it.
struct SiteMarginals {
  Latent logits;                 ///< N
  double weight_penalty = 0.0;   ///< (m - m0)ᵀS0⁻¹(m - m0)/2
  double log_determinant = 0.0;  ///< log det(I + S0Φᵀdiag(τ)Φ)
};

/// Solves for that Gaussian with one set of sites after another.
class SiteSystem {
 public:
  explicit SiteSystem(Prior prior) : prior_(std::move(prior)) {}
  virtual ~SiteSystem() = default;
  SiteSystem(const SiteSystem&) = delete;
  SiteSystem& operator=(const SiteSystem&) = delete;

  virtual SiteMarginals marginals(const Sites& sites) = 0;

  /// m, M, and S, of the sites that were last asked for, which are `sites`.
  virtual const arma::vec& mean() const = 0;
  virtual WeightCovariance covariance(const Sites& sites) const = 0;

  const Prior& prior() const { return prior_; }

 protected:
  Prior prior_;  // which a system puts in order for itself
};

}  // namespace credence
