#pragma once

namespace credence {

/// A Gaussian N(m, v) of a logit a once the label 1 was seen: the density σ(a) N(a; m, v)/Z. For label 0 turn
/// the signs of m and of `slope`.
struct TiltedMoments {
  double log_normaliser = 0.0;  ///< log Z = log E σ(a)
  double slope = 0.0;           ///< α = ∂ log Z/∂m, between 0 and 1: its mean is m + vα
  double curvature = 0.0;       ///< β = -∂² log Z/∂m², between 0 and ¼: its variance is v(1 - vβ)
  double variance_ratio = 1.0;  ///< 1 - vβ, between 0 and 1
};

/// To a relative error of 1e-10 for v up to 1e6 and |m| up to 1e3, and for any finite mean and variance
/// without overflow: neither of two nearly equal numbers is ever taken from the other.
TiltedMoments tilted_moments(double mean, double variance);

}  // namespace credence
