#pragma once

#include "core/model/site_system.h"
#include "core/model/sparse_hessian.h"

#include <armadillo>

#include <memory>
#include <stop_token>
#include <utility>

namespace credence {

/// By sparse matrices: a factorisation and what is needed of its inverse for each set of sites.
class SparseSites final : public SiteSystem {
 public:
  /// `prior` is N(0, σ0² I).
  SparseSites(std::shared_ptr<const SparsePattern> pattern, const Prior& prior, std::stop_token stop)
      : SiteSystem(prior), pattern_(std::move(pattern)), stop_(std::move(stop)) {}

  /// Throws std::runtime_error where rounding leaves no factor, Cancelled.
  SiteMarginals marginals(const Sites& sites) override;
  const arma::vec& mean() const override { return weights_; }
  WeightCovariance covariance(const Sites& sites) const override;

 private:
  std::shared_ptr<const SparseHessian> hessian_of(const Sites& sites) const;

  std::shared_ptr<const SparsePattern> pattern_;
  std::stop_token stop_;
  std::shared_ptr<const SparseHessian> hessian_;  // of the sites last asked for
  arma::vec weights_;                             // N+1
};

}  // namespace credence
