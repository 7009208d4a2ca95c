#include "app/compute/fit_result.h"

#include "app/compute/method_draws.h"
#include "core/method/method.h"

#include <algorithm>

namespace credence {

std::shared_ptr<const MethodDraws> FitResult::drawsOf(const Method& method) const {
  for (const auto& made : draws) {
    if (made->prepared.method == &method) return made;
  }
  return nullptr;
}

const arma::vec* FitResult::decisions(const Quantity& quantity) const {
  if (quantity.kind == Quantity::Kind::difference) return nullptr;
  // Where a formula predicts, the sign of the latent mean decides, whichever formula; of Laplace's Gaussian
  // it is known.
  if (is_of_fit(quantity) &&
      (quantity.kind != Quantity::Kind::probability || quantity.method->integrates_fit())) {
    return sampled > 0 ? nullptr : &fit->evaluation.latent.mean;
  }
  const auto known = std::find_if(pointLogits.begin(), pointLogits.end(),
                                  [&](const PointLogits& points) { return points.quantity == quantity; });
  return known == pointLogits.end() ? nullptr : known->logits.get();
}

}  // namespace credence
