#pragma once

#include "core/data/standardisation.h"

#include <armadillo>

#include <array>

namespace credence {

/// How far the nearest of the points in `rows` of `inputs` (N×2) is from a place, both after standardisation.
/// Infinite where there are no rows.
double nearest_distance(const arma::mat& inputs, const arma::uvec& rows, const std::array<double, 2>& place,
                        const Standardisation& standardisation = {});

}  // namespace credence
