#pragma once

#include "core/data/bounds.h"

#include <armadillo>

#include <array>

namespace credence {

/// z = (x - mean)/scale along each axis. The default leaves everything as it is.
struct Standardisation {
  std::array<double, 2> mean = {0.0, 0.0};
  std::array<double, 2> scale = {1.0, 1.0};

  /// By the mean and the standard deviation (with N - 1) of `inputs`, N×2; an axis without spread is only
  /// shifted.
  static Standardisation of(const arma::mat& inputs);

  arma::mat apply(const arma::mat& inputs) const;  ///< n×2
  Bounds apply(const Bounds& bounds) const;

  bool operator==(const Standardisation&) const = default;
};

/// Along which axis inputs spread further, and how many times as far as along the other.
struct SpreadRatio {
  arma::uword wider = 0;  ///< 0 or 1
  double ratio = 1.0;     ///< at least 1

  /// Whether one width, in the data's units, can hardly suit both axes.
  bool disparate() const { return ratio >= 10.0; }
};

/// By the standard deviations of `inputs`, N×2; 1 where there is no spread along an axis, or none that double
/// precision can hold.
SpreadRatio spread_ratio(const arma::mat& inputs);

}  // namespace credence
