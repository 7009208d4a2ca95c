#pragma once

#include <armadillo>

namespace credence {

/// The generalised Pareto distribution of exceedances e ≥ 0, P(e > t) = (1 + k t/scale)^(-1/k).
struct ParetoTail {
  double shape = 0.0;  ///< k
  double scale = 1.0;

  double quantile(double probability) const;
};

/// Fits exceedances (n ≥ 5, ascending, not negative) by the empirical Bayes estimate of Zhang & Stephens
/// (2009), the shape drawn a little towards ½ by the weak prior of Vehtari et al. (2024, appendix C).
ParetoTail fit_pareto_tail(const arma::vec& exceedances);

struct SmoothedRatios {
  arma::vec log_ratios;   ///< S, the largest replaced by quantiles of the tail, none above the largest given
  double pareto_k = 0.0;  ///< NaN where the tail holds fewer than five
};

/// Pareto-smoothed importance sampling (Vehtari, Simpson, Gelman, Yao & Gabry 2024): the tail are the
/// min(S/5, 3√S) largest of the S ratios.
SmoothedRatios pareto_smooth(const arma::vec& log_ratios);

}  // namespace credence
