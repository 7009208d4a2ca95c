#pragma once

#include "core/prediction/grid.h"

#include <armadillo>

#include <functional>
#include <stop_token>

namespace credence {

/// Receives rows first … last of a grid: one matrix row a point, in the order of Grid::points(), one column a
/// function.
using GridRows = std::function<void(arma::uword first, arma::uword last, const arma::mat& values)>;

/// Evaluates the functions Σ_m exp(-‖x - z_m‖²/2l²) c_mf on a grid, for `centres` M×2 and `coefficients` M×F,
/// and hands them out in blocks of whole rows, in order, one call at a time, from any of several threads. The
/// kernel separates, so it takes nx + ny exponentials a centre; and along each axis its rows at a few nodes
/// determine the others to rounding error, so where the width is not small against the grid, the sum over
/// centres is taken only at those nodes. Throws Cancelled between blocks when stopped.
void evaluate_on_grid(const arma::mat& centres, double width, const arma::mat& coefficients, const Grid& grid,
                      arma::uword rows_per_block, const std::stop_token& stop, const GridRows& receive);

}  // namespace credence
