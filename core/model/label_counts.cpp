#include "core/model/label_counts.h"

#include "core/model/stable_functions.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

/// counts(n) gives how many labels there are at n, and how many of them are one.
template <typename Counts>
double take_residuals_of(std::span<const std::uint32_t> points, arma::vec& logits, const Counts& counts) {
  double log_likelihood = 0.0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const auto [all, ones] = counts(points[k]);
    const double a = logits[k];
    const double e = std::exp(-std::abs(a));
    log_likelihood += (a > 0.0 ? ones - all : ones) * a - all * std::log1p(e);
    logits[k] = ones - all * (a >= 0.0 ? 1.0 : e) / (1.0 + e);
  }
  return log_likelihood;
}

}  // namespace

double take_residuals(std::span<const std::uint32_t> points, arma::vec& logits, const arma::uvec& labels) {
  return take_residuals_of(points, logits,
                           [&](std::uint32_t n) { return std::pair(1.0, labels[n] == 1 ? 1.0 : 0.0); });
}

double take_residuals(std::span<const std::uint32_t> places, arma::vec& logits, const LabelCounts& labels) {
  return take_residuals_of(places, logits,
                           [&](std::uint32_t n) { return std::pair(labels.all[n], labels.ones[n]); });
}

arma::vec residual(const arma::vec& logits, const LabelCounts& labels) {
  return labels.ones - labels.all % sigmoid(logits);
}

arma::vec curvature(const arma::vec& logits, const LabelCounts& labels) {
  return labels.all % curvature(logits);
}

}  // namespace credence
