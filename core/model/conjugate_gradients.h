#pragma once

#include <armadillo>

#include <algorithm>
#include <cmath>
#include <optional>

namespace credence {

/// What solving Newton's equations may leave of a decrement: an error of the step by a share η leaves η² of
/// it, while Newton itself leaves its square; and less than nothing need not be left, but a step must be near
/// enough to be known by its length.
inline double allowed_remainder(double decrement) {
  constexpr double nothing = 1e-21;  // log det A moves by about the root
  return decrement * std::clamp(std::max(decrement, nothing / decrement), 1e-8, 1e-2);
}

/// A⁻¹ right by the method of conjugate gradients: product(v) is Av, solve(v) an approximation M⁻¹v of A⁻¹v,
/// remainder(ρ, M⁻¹ρ) what a residual ρ leaves of the decrement, and allowed(solution, remainder of none)
/// what it may leave. Takes from `steps_left` what it needs; nothing when that is not enough.
template <typename Product, typename Solve, typename Remainder, typename Allowed>
std::optional<arma::vec> by_conjugate_gradients(const arma::vec& right, const Product& product,
                                                const Solve& solve, const Remainder& remainder,
                                                const Allowed& allowed, int& steps_left) {
  arma::vec solution(right.n_elem, arma::fill::zeros);
  arma::vec residual = right;
  arma::vec scaled = solve(residual);
  arma::vec search = scaled;
  double size = arma::dot(residual, scaled);
  const double all = remainder(residual, scaled);
  for (double left = all; !(left <= allowed(solution, all)); left = remainder(residual, scaled)) {
    if (steps_left-- <= 0 || !std::isfinite(size)) return std::nullopt;
    const arma::vec image = product(search);
    const double length = size / arma::dot(search, image);
    solution += length * search;
    residual -= length * image;
    scaled = solve(residual);
    const double next = arma::dot(residual, scaled);
    search = scaled + next / size * search;
    size = next;
  }
  return solution;
}

}  // namespace credence
