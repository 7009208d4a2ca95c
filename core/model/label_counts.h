#pragma once

#include <armadillo>

#include <cstdint>
#include <span>

namespace credence {

/// Labels of several points at each place: how many there are, and how many of them are one.
struct LabelCounts {
  arma::vec all;
  arma::vec ones;
};

/// Puts y - σ(a) in the place of the logits of the points with these numbers, and returns their log
/// likelihood: one exponential serves both.
double take_residuals(std::span<const std::uint32_t> points, arma::vec& logits, const arma::uvec& labels);

/// The same of all labels at each of some places.
double take_residuals(std::span<const std::uint32_t> places, arma::vec& logits, const LabelCounts& labels);

/// What residual() and curvature() of the single points come to at each place.
arma::vec residual(const arma::vec& logits, const LabelCounts& labels);
arma::vec curvature(const arma::vec& logits, const LabelCounts& labels);

}  // namespace credence
