#include "core/model/basis.h"

#include <utility>

namespace credence {

std::array<double, 2> Basis::reach() const {
  const auto kernels = kernel_sum();
  if (!kernels) return {0.0, 0.0};
  const double width = kernels->kernel.width;
  return {width * standardisation_.scale[0], width * standardisation_.scale[1]};
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
