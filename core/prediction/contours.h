#pragma once

#include "core/prediction/grid.h"

#include <armadillo>

#include <vector>

namespace credence {

/// One connected piece of a contour line.
struct Polyline {
  arma::mat points;     ///< K×2, in the grid's units; a closed line repeats its first point as its last
  bool closed = false;  ///< a loop; otherwise both ends lie on the edge of the grid or beside a NaN
};

/// Where `values` (nx×ny on `grid`), interpolated linearly along the grid's edges, equals `level`: marching
/// squares. In an ambiguous cell (a saddle) the mean of its corners decides which corners are joined.
/// A corner that equals the level counts as above it. Cells with a corner that is NaN or infinite are left
/// out. Throws std::invalid_argument when values is not nx×ny.
std::vector<Polyline> trace_contours(const Grid& grid, const arma::mat& values, double level);

}  // namespace credence
