#include "core/model/basis.h"

#include "core/model/design_sites.h"

#include <utility>

namespace credence {

std::array<double, 2> Basis::reach() const {
  const auto kernels = kernel_sum();
  if (!kernels) return {0.0, 0.0};
  const double width = kernels->kernel.width;
  return {width * standardisation_.scale[0], width * standardisation_.scale[1]};
}

arma::vec Basis::training_transposed(const arma::mat& inputs, const arma::vec& u) const {
  return training_design(inputs).t() * u;
}

std::unique_ptr<SiteSystem> Basis::site_system(const arma::mat& inputs, const Prior& prior,
                                               const std::stop_token& /*stop*/) const {
  return std::make_unique<DesignSites>(training_design(inputs), prior);
}

DenseBasis::DenseBasis(const Standardisation& standardisation, Features features,
                       std::shared_ptr<const KernelSum> kernels)
    : Basis(standardisation), features_(std::move(features)), kernels_(std::move(kernels)) {}

arma::mat DenseBasis::design_matrix(const arma::mat& inputs) const {
  return features_.design_matrix(standardisation().apply(inputs));
}

std::shared_ptr<const KernelSum> kernels_of(const Features& features) {
  if (features.family().kernel == nullptr) return nullptr;
  return std::make_shared<const KernelSum>(
      KernelSum{{&features.family(), features.width()}, features.centres(), {}});
}

}  // namespace credence
