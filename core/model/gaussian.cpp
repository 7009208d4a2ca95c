#include "core/model/gaussian.h"

#include "core/model/stable_functions.h"

#include <stdexcept>
#include <utility>

namespace credence {

Gaussian prior_gaussian(const Gaussian& posterior) {
  const Prior& prior = posterior.covariance.prior();
  if (prior.is_flat()) throw std::invalid_argument("there is no prior to draw from");
  const arma::uword weights = posterior.basis->size();
  if (const auto& root = posterior.covariance.root()) {
    return {.basis = posterior.basis,
            .mean = prior.mean_of(weights),
            .covariance = WeightCovariance(root->without_data(), prior),
            .converged = true};
  }
  return {.basis = posterior.basis,
          .mean = prior.mean_of(weights),
          .covariance = WeightCovariance(arma::mat(weights, weights, arma::fill::eye), prior),
          .converged = true};
}

Gaussian laplace_gaussian(std::shared_ptr<const Basis> basis, const arma::uvec& labels, const MapFit& mode,
                          WeightCovariance covariance, arma::vec variance) {
  const arma::vec& logits = mode.logits;
  Sites sites;
  sites.precision = curvature(logits);
  sites.shift = sites.precision % logits + arma::conv_to<arma::vec>::from(labels) - sigmoid(logits);
  LogEvidence evidence = log_evidence(mode, covariance);
  return {std::move(basis),
          mode.weights,
          std::move(covariance),
          std::move(sites),
          {logits, std::move(variance)},
          std::move(evidence),
          mode.converged};
}

}  // namespace credence
