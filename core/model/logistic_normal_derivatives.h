#pragma once

namespace credence {

/// The derivatives by the mean of E σ(a), a ~ N(mean, variance): those of logistic_normal().
struct LogisticNormalDerivatives {
  double first = 0.0;   ///< E σ(a)σ(-a), at most ¼; even in the mean
  double second = 0.0;  ///< E σ(a)σ(-a)(1 - 2σ(a)); odd in the mean
};

/// To a relative error of 1e-11. For any finite mean and any variance ≥ 0.
LogisticNormalDerivatives logistic_normal_derivatives(double mean, double variance);

}  // namespace credence
