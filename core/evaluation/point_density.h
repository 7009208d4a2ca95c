#pragma once

#include "core/prediction/grid.h"

#include <armadillo>

#include <stop_token>
#include <vector>

namespace credence {

/// At most so many points make a density: of more, as many, evenly spaced in their order.
inline constexpr arma::uword most_density_points = 20'000;

/// Where points lie dense, by a Gaussian kernel on each of them.
struct PointDensity {
  /// nx×ny on the grid: the density in units of that of one kernel's peak, so that no unit of the inputs can
  /// overflow it. Empty where an input does not vary, which has no density.
  arma::mat values;
  /// One for each share: the smallest regions with a density above these levels hold that share of the
  /// points.
  std::vector<double> levels;
  arma::uword points = 0;  ///< so many made it
};

/// The density of `inputs` (N×2) on `grid`, and its levels for `shares` in (0, 1). The kernels' standard
/// deviation along each input is s·n^(-1/6), where s is the smaller of the inputs' standard deviation and
/// their interquartile range over 1.349 (Scott, Multivariate Density Estimation, 1992; the latter after
/// Silverman, 1986). A level is the quantile of the density at the points themselves (Hyndman, The American
/// Statistician 50, 120, 1996). Throws Cancelled where it is stopped.
PointDensity density_of_points(const arma::mat& inputs, const Grid& grid, const std::vector<double>& shares,
                               const std::stop_token& stop = {});

}  // namespace credence
