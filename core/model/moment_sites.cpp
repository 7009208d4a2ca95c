#include "core/model/moment_sites.h"

#include <stdexcept>
#include <utility>

namespace credence {

MomentSites::MomentSites(std::shared_ptr<const MomentDirections> directions, arma::uword kept,
                         const Prior& prior, const std::stop_token& stop)
    : SiteSystem(prior),
      directions_(std::move(directions)),
      system_(*directions_, kept, *directions_->points, prior.variance, stop) {}

arma::mat MomentSites::factor_of(const Sites& sites) const {
  arma::mat factor = system_.factor(sites.precision);
  if (factor.is_empty())
    throw std::runtime_error("the prior is too wide for double precision at so many points");
  return factor;
}

SiteMarginals MomentSites::marginals(const Sites& sites) {
  covariance_.reset();
  covariance_.emplace(factor_of(sites), prior());
  const arma::mat& factor = *covariance_->factor();
  weights_ = system_.solve(factor, system_.transposed(sites.shift));
  return {.logits = {system_.logits(weights_), system_.variances(factor)},
          .weight_penalty = 0.5 * arma::dot(weights_, weights_) / prior().variance,
          .log_determinant = covariance_->log_determinant()};
}

WeightCovariance MomentSites::covariance(const Sites& sites) const {
  if (covariance_) return *covariance_;
  return {factor_of(sites), prior()};
}

}  // namespace credence
