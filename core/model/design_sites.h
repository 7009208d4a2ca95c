#pragma once

#include "core/model/site_system.h"

#include <armadillo>

#include <optional>

namespace credence {

/// By the design matrix: in the weights, or in N dual coefficients where those are fewer and well scaled.
class DesignSites final : public SiteSystem {
 public:
  /// `design` is N×M, and may be a view of what outlives this.
  DesignSites(arma::mat design, Prior prior);

  SiteMarginals marginals(const Sites& sites) override;
  const arma::vec& mean() const override { return weights_; }
  WeightCovariance covariance(const Sites& sites) const override;

 private:
  const arma::mat& units_design() const;
  arma::vec own_shift(const Sites& sites) const;
  SiteMarginals in_weights(const Sites& sites);
  bool in_duals(const Sites& sites, SiteMarginals& result);

  arma::mat design_;
  arma::mat scaled_;                            // N×M, Φ diag(scale), where there is a scale
  arma::vec offset_;                            // N, Φm0, where there is a mean
  arma::mat prior_covariance_;                  // of the logits, N×N: ΦS0Φᵀ, where it is used
  std::optional<WeightCovariance> covariance_;  // of the sites last asked for, where it was found on the way
  arma::vec weights_;                           // M
};

}  // namespace credence
