#pragma once

#include <armadillo>

namespace credence {

/// An axis-parallel rectangle in the data's own units.
struct Bounds {
  double x1_min = 0.0;
  double x1_max = 1.0;
  double x2_min = 0.0;
  double x2_max = 1.0;

  double width() const { return x1_max - x1_min; }
  double height() const { return x2_max - x2_min; }

  bool contains(double x1, double x2) const {
    return x1 >= x1_min && x1 <= x1_max && x2 >= x2_min && x2 <= x2_max;
  }

  /// The longer side.
  double extent() const { return width() > height() ? width() : height(); }

  /// The rectangle grown on each side by `fraction` of its length along that axis; where it has none, of
  /// its extent.
  Bounds padded(double fraction) const;

  bool operator==(const Bounds&) const = default;
};

/// The smallest rectangle around `inputs` (N×2). Where it would have no extent at all (one point, or all in
/// one place) it is a unit square around that place; no points: the square [-1, 1]².
Bounds bounds_of(const arma::mat& inputs);

}  // namespace credence
