#include "app/compute/fit_result.h"

#include "core/method/prepared_method.h"

#include <algorithm>

namespace credence {

const arma::vec* FitResult::decisions(const Quantity& quantity) const {
  if (quantity.kind == Quantity::Kind::difference) return nullptr;
  // Where a formula predicts, the sign of the latent mean decides, whichever formula.
  if (quantity.kind != Quantity::Kind::probability || is_closed_form(quantity.method)) {
    return &evaluation.latent.mean;
  }
  const auto known = std::find_if(pointLogits.begin(), pointLogits.end(), [&](const PointLogits& points) {
    return points.method == quantity.method;
  });
  return known == pointLogits.end() ? nullptr : known->logits.get();
}

}  // namespace credence
