#pragma once

#include "core/data/dataset.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"

#include <armadillo>

namespace credence::test {

/// Standard normal inputs with a noisy XOR of their signs as the label: both classes, no straight boundary.
inline Dataset random_points(unsigned seed, arma::uword count) {
  Random random(seed);
  Dataset points;
  for (arma::uword n = 0; n < count; ++n) {
    const double x1 = random.normal();
    const double x2 = random.normal();
    append_points(points, arma::rowvec{x1, x2}, x1 * x2 + 0.3 * random.normal() > 0.0 ? 1 : 0);
  }
  return points;
}

}  // namespace credence::test
