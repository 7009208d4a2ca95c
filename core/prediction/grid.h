#pragma once

#include "core/data/bounds.h"

#include <armadillo>

namespace credence {

/// A regular grid of points that fills a rectangle, its outer points on the edges. Values on it are kept as
/// nx×ny matrices: element (i, j) belongs to the point (x1(i), x2(j)).
struct Grid {
  Bounds bounds;
  arma::uword nx = 2;  ///< at least 2
  arma::uword ny = 2;  ///< at least 2

  double x1(arma::uword i) const { return bounds.x1_min + bounds.width() * fraction(i, nx); }
  double x2(arma::uword j) const { return bounds.x2_min + bounds.height() * fraction(j, ny); }

  /// The points of rows j_first … j_last in the order in which a matrix stores them: (count·nx)×2.
  arma::mat points(arma::uword j_first, arma::uword j_last) const;

  /// `values`, nx×ny, between the grid's points, by cubics along both axes; NaN outside the grid.
  double interpolate(const arma::mat& values, double x1, double x2) const;

  bool operator==(const Grid&) const = default;

 private:
  static double fraction(arma::uword k, arma::uword n) {
    return static_cast<double>(k) / static_cast<double>(n - 1);
  }
};

/// Where errors over the plane are averaged, the same in window, command and report whatever is in view: the
/// smallest rectangle around `inputs` (N×2), wider by a tenth of its side at each end, at 41×41 places.
Grid region_of_means(const arma::mat& inputs);

}  // namespace credence
