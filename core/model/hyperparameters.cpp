#include "core/model/hyperparameters.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace credence {

void validate(const WeightPriors& priors) {
  if (!std::ranges::all_of(priors.means, [](double mean) { return std::isfinite(mean); })) {
    throw std::invalid_argument("the prior means of the weights must be finite numbers");
  }
  if (!std::ranges::all_of(priors.factors,
                           [](double factor) { return factor > 0.0 && std::isfinite(factor); })) {
    throw std::invalid_argument("the factors of the weights' prior variances must be positive and finite");
  }
}

Prior prior_of(const Hyperparameters& hyperparameters) {
  Prior prior(hyperparameters.prior_variance);
  if (!hyperparameters.has_own_priors()) return prior;
  const WeightPriors plain;
  const WeightPriors& own = hyperparameters.weight_priors;
  if (own.means != plain.means) prior.mean = arma::vec(std::vector(own.means.begin(), own.means.end()));
  if (own.factors != plain.factors) {
    prior.scale = arma::sqrt(arma::vec(std::vector(own.factors.begin(), own.factors.end())));
  }
  return prior;
}

}  // namespace credence
