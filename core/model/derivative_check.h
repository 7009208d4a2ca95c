#pragma once

#include "core/model/objective.h"

#include <armadillo>

#include <cstdint>

namespace credence {

/// How far the derivatives of an objective are from differences of what they are derivatives of, along some
/// directions: the largest error, over the largest derivative along them.
struct DerivativeCheck {
  double gradient = 0.0;  ///< of ∇Eᵀv against differences of E
  double hessian = 0.0;   ///< of vᵀAv against differences of ∇Eᵀv
  arma::uword directions = 0;
};

/// At `weights`, M, along so many random directions v, of a standard Gaussian by `seed`, each as long as
/// moves some logit by one: by differences of fourth order, whose own error is about 1e-10 of what is
/// largest.
DerivativeCheck check_derivatives(const Objective& objective, const arma::vec& weights,
                                  std::uint64_t seed = 1, arma::uword directions = 20);

/// The same at weights that `seed` draws, see SolverStart, where the derivatives are large: at the minimum
/// there is nothing to compare.
DerivativeCheck check_derivatives(const Objective& objective, std::uint64_t seed);

}  // namespace credence
