#pragma once

#include "core/method/method.h"
#include "core/model/model.h"

namespace credence::test {

// What the usual methods make of the Gaussian of a logit: n.

inline arma::vec predict_map(const Latent& latent) {
  return map_method.integral->probability(latent);
}

inline arma::vec predict_laplace(const Latent& latent) {
  return laplace_probit.integral->probability(latent);
}

inline arma::vec predict_laplace_quadrature(const Latent& latent) {
  return laplace_quadrature.integral->probability(latent);
}

inline double log_evidence_of(const Model& model) {
  return model.posterior.evidence.total();
}

}  // namespace credence::test
