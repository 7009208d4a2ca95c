#include "core/prediction/probability_deviation.h"

#include "core/concurrency/parallel.h"
#include "core/model/logistic_normal.h"
#include "core/model/logistic_normal_derivatives.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

/// By the Taylor series of σ about the mean, to second order in the variance: the difference below would be
/// rounding.
double narrow_variance(double mean, double variance) {
  const double e = std::exp(-std::abs(mean));
  const double slope = e / ((1.0 + e) * (1.0 + e));  // σ'
  const double bend = slope * (1.0 - e) / (1.0 + e);
  const double twist = slope * (1.0 - 6.0 * slope);
  return variance * (slope * slope + variance * (0.5 * bend * bend + slope * twist));
}

}  // namespace

double probability_deviation(double mean, double variance) {
  constexpr double narrow = 1e-3;
  if (variance < narrow) return std::sqrt(std::max(0.0, narrow_variance(mean, variance)));
  // E σ² = E σ - E σ', so that the variance is p(1 - p) - E σ', with p = E σ.
  const double p = logistic_normal(mean, variance);
  return std::sqrt(std::max(0.0, p * (1.0 - p) - logistic_normal_derivatives(mean, variance).first));
}

arma::mat probability_deviation(const arma::mat& mean, const arma::mat& variance) {
  arma::mat result(arma::size(mean), arma::fill::none);
  parallel_for(mean.n_cols, [&](std::size_t column) {
    for (arma::uword row = 0; row < mean.n_rows; ++row) {
      result(row, column) = probability_deviation(mean(row, column), variance(row, column));
    }
  });
  return result;
}

}  // namespace credence
