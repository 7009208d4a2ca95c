#pragma once

#include "core/data/bounds.h"

#include <armadillo>

#include <array>

namespace credence {

/// Rows of `inputs` (N×2) inside `bounds`, edges included, ascending.
arma::uvec points_inside(const arma::mat& inputs, const Bounds& bounds);

/// A disc drawn along a straight line, as a brush does it. Distances count in units of `radii`, one an axis,
/// so that a disc on the screen stays one where the axes have different scales.
struct BrushStroke {
  std::array<double, 2> from = {0.0, 0.0};
  std::array<double, 2> to = {0.0, 0.0};
  std::array<double, 2> radii = {1.0, 1.0};  ///< positive
};

/// Rows of `inputs` (N×2) that the disc touches on its way, ascending.
arma::uvec points_under(const arma::mat& inputs, const BrushStroke& stroke);

}  // namespace credence
