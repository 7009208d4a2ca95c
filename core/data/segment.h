#pragma once

#include <armadillo>

#include <array>

namespace credence {

/// A straight line through the plane from one place to another, in the data's units.
struct Segment {
  std::array<double, 2> from = {0.0, 0.0};
  std::array<double, 2> to = {1.0, 0.0};

  double length() const;

  bool operator==(const Segment&) const = default;
};

/// Throws std::invalid_argument, in one sentence, where an end is not finite, both are the same place, or the
/// length passes the largest double.
void validate(const Segment& segment);

/// `count` ≥ 2 places at even steps, both ends among them: count×2. A coordinate that both ends share, all
/// have, bit for bit. Throws as validate() does, and for fewer places.
arma::mat places_along(const Segment& segment, arma::uword count);

/// Points beside a segment.
struct PointsBeside {
  arma::uvec rows;  ///< ascending
  arma::vec along;  ///< for each, its distance from the beginning to the foot of its perpendicular
};

/// Of `inputs` (N×2), those nearer to the segment than `reach` whose perpendicular falls between its ends.
PointsBeside points_beside(const arma::mat& inputs, const Segment& segment, double reach);

}  // namespace credence
