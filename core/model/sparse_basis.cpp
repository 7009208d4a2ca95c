#include "core/model/sparse_basis.h"

#include "core/model/sparse_sites.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr double largest_design_bytes = 1e9;

}  // namespace

SparseBasis::SparseBasis(const Standardisation& standardisation, Features features,
                         std::shared_ptr<const KernelSum> kernels,
                         std::shared_ptr<const SparsePattern> pattern)
    : DenseBasis(standardisation, std::move(features), std::move(kernels)), pattern_(std::move(pattern)) {}

arma::mat SparseBasis::training_design(const arma::mat& inputs) const {
  const double bytes = sizeof(double) * static_cast<double>(inputs.n_rows) * static_cast<double>(size());
  if (bytes > largest_design_bytes) {
    const auto tenths = static_cast<long>(bytes / 1e8);
    throw std::runtime_error("this would take " + std::to_string(tenths / 10) + "." +
                             std::to_string(tenths % 10) + " GB for " + std::to_string(size()) +
                             " weights of " + std::to_string(inputs.n_rows) +
                             " points; fewer bumps or a larger width need less");
  }
  return design_matrix(inputs);
}

arma::vec SparseBasis::training_transposed(const arma::mat& /*inputs*/, const arma::vec& u) const {
  const NearKernel& kernel = pattern_->kernel();
  arma::vec result = near_transposed(kernel, kernel.in_order(u));
  result.tail(u.n_elem) = kernel.in_rows(result.tail(u.n_elem));
  return result;
}

std::unique_ptr<SiteSystem> SparseBasis::site_system(const arma::mat& /*inputs*/, const Prior& prior,
                                                     const std::stop_token& stop) const {
  return std::make_unique<SparseSites>(pattern_, prior, stop);
}

}  // namespace credence
