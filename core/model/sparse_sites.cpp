#include "core/model/sparse_sites.h"

#include <stdexcept>

namespace credence {

std::shared_ptr<const SparseHessian> SparseSites::hessian_of(const Sites& sites) const {
  auto hessian =
      SparsePattern::factor(pattern_, pattern_->kernel().in_order(sites.precision), prior().variance, stop_);
  if (!hessian) throw std::runtime_error("the prior is too wide for double precision at so narrow a width");
  return hessian;
}

SiteMarginals SparseSites::marginals(const Sites& sites) {
  hessian_.reset();
  hessian_ = hessian_of(sites);
  const NearKernel& kernel = pattern_->kernel();
  const double variance = prior().variance;
  const arma::vec mean =
      variance * hessian_->times_inverse(near_transposed(kernel, kernel.in_order(sites.shift)));
  weights_.set_size(mean.n_elem);
  weights_(0) = mean(0);
  weights_.tail(kernel.count()) = kernel.in_rows(mean.tail(kernel.count()));
  return {.logits = {kernel.in_rows(near_logits(kernel, mean)),
                     variance * kernel.in_rows(hessian_->variances(kernel.points().places))},
          .weight_penalty = 0.5 * arma::dot(mean, mean) / variance,
          .log_determinant = hessian_->log_determinant()};
}

WeightCovariance SparseSites::covariance(const Sites& sites) const {
  return {hessian_ ? hessian_ : hessian_of(sites), prior()};
}

}  // namespace credence
