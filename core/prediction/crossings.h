#pragma once

#include <armadillo>

namespace credence {

/// Where values along a line cross a level: K `places`, in the order of the line, and the K values there;
/// between places they are taken to be straight. Each crossing once, in that order; none at values that only
/// touch the level.
arma::vec crossings(const arma::vec& places, const arma::vec& values, double level);

}  // namespace credence
