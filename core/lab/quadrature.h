#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace credence {

/// Several integrands at once, which share their evaluations.
using QuadratureValues = std::array<double, 4>;

struct Quadrature {
  QuadratureValues values{};
  /// The largest of the four sums of what halving each panel still changed, over the integral of that
  /// integrand's absolute value.
  double error = 0.0;
  std::size_t evaluations = 0;
};

/// ∫ f over the panels between `edges`, in any order and possibly equal: Gauss–Legendre of 16 points on each,
/// against the same on its two halves, which are divided in turn where both differ by more than `tolerance`
/// of the whole. Every bend of f should be near an edge. Stops dividing after 2000 panels: `error` says what
/// it came to.
Quadrature integrate(const std::function<QuadratureValues(double)>& f, std::vector<double> edges,
                     double tolerance);

}  // namespace credence
