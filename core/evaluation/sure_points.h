#pragma once

#include <armadillo>

namespace credence {

/// From this probability of either class on, a method is said to be sure.
inline constexpr double sure_probability = 0.9;

/// How many points a method is sure of, and of how many of those it is right.
struct SurePoints {
  arma::uword count = 0;
  arma::uword right = 0;

  bool operator==(const SurePoints&) const = default;
};

/// `logits` (N) of p(y = 1), and `labels` (N). Sure is who gives one class at least `probability`, in (½, 1).
SurePoints sure_points(const arma::vec& logits, const arma::uvec& labels,
                       double probability = sure_probability);

}  // namespace credence
