#include "core/evaluation/scored_points.h"

#include <stdexcept>

namespace credence {

ScoredPoints scored_points(const Latent& latent, const Dataset& dataset, const arma::uvec& rows,
                           PredictiveMethod method) {
  const Latent chosen{latent.mean.elem(rows), latent.variance.elem(rows)};
  switch (method) {
    case PredictiveMethod::map:
      return {chosen.mean, dataset.labels.elem(rows)};
    case PredictiveMethod::laplace_probit:
      return {probit_logit(chosen), dataset.labels.elem(rows)};
    default:
      throw std::invalid_argument("mean and variance of the logit do not give the logits of this method");
  }
}

}  // namespace credence
