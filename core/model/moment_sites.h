#pragma once

#include "core/model/moment_system.h"
#include "core/model/site_system.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// By passes over the points, without a design matrix: as many take time, and memory of a few numbers each.
class MomentSites final : public SiteSystem {
 public:
  /// `prior` is N(0, σ0² I).
  MomentSites(std::shared_ptr<const MomentDirections> directions, arma::uword kept, const Prior& prior,
              const std::stop_token& stop);

  /// Throws std::runtime_error where rounding leaves no factor, Cancelled.
  SiteMarginals marginals(const Sites& sites) override;
  const arma::vec& mean() const override { return weights_; }
  WeightCovariance covariance(const Sites& sites) const override;

 private:
  arma::mat factor_of(const Sites& sites) const;

  std::shared_ptr<const MomentDirections> directions_;
  MomentSystem system_;
  std::optional<WeightCovariance> covariance_;  // of the sites last asked for
  arma::vec weights_;                           // M
};

}  // namespace credence
