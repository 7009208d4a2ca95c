#include "core/method/posterior_soundness.h"

namespace credence {

Soundness soundness_of(const Soundness& fit, const PosteriorQuality& quality) {
  if (quality.reliable) return fit;
  const Doubt doubt = quality.draws > 0 ? Doubt::few_draws : Doubt::not_settled;
  return both(fit, {doubt, arma::datum::nan, arma::datum::nan});
}

}  // namespace credence
