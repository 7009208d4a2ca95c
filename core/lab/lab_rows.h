#pragma once

#include "core/lab/lab_problem.h"

namespace credence {

// The rows of lab_densities(), each in a source of its own.

/// exp(-z²/2) σ(bz + c), unnormalised (Bishop, PRML, figure 4.14).
LabDensity sigmoid_density();

/// N(w; 0, σ0²) Π_n σ(±(c_n - b_n w)): the posterior of one weight of logistic regression; Z is p(D).
LabDensity weight_density();

/// A mixture of two Gaussians.
LabDensity humps_density();

/// τ^(a-1) exp(-rate τ) over τ, or over ln τ with the Jacobian (MacKay, Information Theory, exercise 27.1).
LabDensity gamma_density();

/// exp(log_scale) N(z; 0, prior_variance) Π σ(slope·z + offset), which is log-concave.
LogDensity gaussian_with_sigmoids(double log_scale, double prior_variance,
                                  std::vector<SigmoidFactor> factors);

}  // namespace credence
