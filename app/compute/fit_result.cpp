#include "app/compute/fit_result.h"

#include "core/method/method.h"

#include <algorithm>

namespace credence {

const arma::vec* FitResult::decisions(const Quantity& quantity) const {
  if (quantity.kind == Quantity::Kind::difference) return nullptr;
  // Where a formula predicts, the sign of the latent mean decides, whichever formula; of Laplace's Gaussian
  // it is known.
  if (quantity.kind != Quantity::Kind::probability || quantity.method->integrates_fit()) {
    return &evaluation.latent.mean;
  }
  const auto known = std::find_if(pointLogits.begin(), pointLogits.end(), [&](const PointLogits& points) {
    return points.method == quantity.method;
  });
  return known == pointLogits.end() ? nullptr : known->logits.get();
}

}  // namespace credence
