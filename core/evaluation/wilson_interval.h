#pragma once

#include <armadillo>

namespace credence {

struct Interval {
  double low = 0.0;
  double high = 0.0;
};

/// The 95 % interval of a share of which `successes` of `count` independent points are a sample: Wilson's
/// score interval without continuity correction (Wilson 1927), which stays within [0, 1] and is right for few
/// points too. NaN of nothing.
Interval wilson_interval(arma::uword successes, arma::uword count);

}  // namespace credence
