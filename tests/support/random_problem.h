#pragma once

#include "core/data/random.h"
#include "core/model/features.h"

#include <armadillo>

namespace credence::test {

/// What a fit is made of.
struct Problem {
  arma::mat design;   ///< N×M
  arma::uvec labels;  ///< N
};

/// Standard normal, `count`×2.
inline arma::mat random_inputs(unsigned seed, arma::uword count) {
  Random random(seed);
  arma::mat inputs(count, 2);
  for (double& value : inputs) value = random.normal();
  return inputs;
}

/// RBF features on all of `count` points, about 5 across, with labels that follow a line and some noise.
inline Problem random_problem(unsigned seed, arma::uword count, double width, double noise = 0.7) {
  const arma::mat inputs = random_inputs(seed, count);
  Random random(seed + 1000);
  arma::uvec labels(count);
  for (arma::uword n = 0; n < count; ++n) {
    labels(n) = inputs(n, 0) - inputs(n, 1) + noise * random.normal() > 0.0 ? 1 : 0;
  }
  return {Features(rbf_features, inputs, width).design_matrix(inputs), labels};
}

}  // namespace credence::test
