#include "core/method/cavity.h"

#include <limits>

namespace credence {

Latent cavities(const Latent& marginal, const Sites& sites) {
  // The prior alone keeps this share positive; rounding may not.
  const arma::vec share =
      arma::clamp(1.0 - sites.precision % marginal.variance, std::numeric_limits<double>::epsilon(), 1.0);
  return {(marginal.mean - sites.shift % marginal.variance) / share, marginal.variance / share};
}

}  // namespace credence
