#pragma once

#include "core/lab/log_density.h"

#include <functional>

namespace credence {

/// An average over N(mean, variance) with its derivative by the mean and twice that by the variance, which
/// for E log p are E (log p)' and E (log p)''.
using GaussianAverage = std::function<LogDerivatives(double mean, double variance)>;

struct SearchStart {
  double mean = 0.0;
  double deviation = 1.0;
};

struct ClosestGaussian {
  double mean = 0.0;
  double variance = 0.0;  ///< 0: the average is infinite where the search was to begin
  double bound = 0.0;     ///< the average and the Gaussian's entropy, in nats
  bool converged = false;
};

/// The Gaussian that makes the average and its entropy largest, near `begin`: where the average is E log p,
/// that of the smallest KL(q‖p). BFGS over mean and log deviation (Nocedal & Wright, Numerical Optimization,
/// §6.1).
ClosestGaussian closest_gaussian(const GaussianAverage& average_of, const SearchStart& begin);

}  // namespace credence
