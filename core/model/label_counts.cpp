#include "core/model/label_counts.h"

#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace credence {

double take_residuals(std::span<const std::uint32_t> points, arma::vec& logits, const arma::uvec& labels) {
  // One logarithm serves as many points, of factors that are two at most: what rounding makes of a factor is
  // no more than what it makes of the sum.
  constexpr std::size_t factors_at_once = 64;
  double log_likelihood = 0.0;
  for (std::size_t first = 0; first < points.size(); first += factors_at_once) {
    const std::size_t end = std::min(first + factors_at_once, points.size());
    double product = 1.0;
    for (std::size_t k = first; k < end; ++k) {
      const double one = labels[points[k]] == 1 ? 1.0 : 0.0;
      const double a = logits[k];
      const double e = std::exp(-std::abs(a));
      log_likelihood += (a > 0.0 ? one - 1.0 : one) * a;
      product *= 1.0 + e;
      logits[k] = one - (a >= 0.0 ? 1.0 : e) / (1.0 + e);
    }
    log_likelihood -= std::log(product);
  }
  return log_likelihood;
}

double take_residuals(std::span<const std::uint32_t> places, arma::vec& logits, const LabelCounts& labels) {
  double log_likelihood = 0.0;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const double all = labels.all[places[k]];
    const double ones = labels.ones[places[k]];
    const double a = logits[k];
    const double e = std::exp(-std::abs(a));
    log_likelihood += (a > 0.0 ? ones - all : ones) * a - all * std::log1p(e);
    logits[k] = ones - all * (a >= 0.0 ? 1.0 : e) / (1.0 + e);
  }
  return log_likelihood;
}

arma::vec residual(const arma::vec& logits, const LabelCounts& labels) {
  return labels.ones - labels.all % sigmoid(logits);
}

arma::vec curvature(const arma::vec& logits, const LabelCounts& labels) {
  return labels.all % curvature(logits);
}

}  // namespace credence
