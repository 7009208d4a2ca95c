#include "core/model/label_counts.h"

#include "core/model/stable_functions.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

/// Σ log(1 + e) of single points. One logarithm serves many, of factors that are two at most: what rounding
/// makes of a factor is no more than what it makes of the sum.
class LogsOfPoints {
 public:
  void add(double /*one*/, double e) {
    constexpr int factors_at_once = 64;
    product_ *= 1.0 + e;
    if (++factors_ < factors_at_once) return;
    sum_ += std::log(product_);
    product_ = 1.0;
    factors_ = 0;
  }
  double total() const { return sum_ + std::log(product_); }

 private:
  double sum_ = 0.0;
  double product_ = 1.0;
  int factors_ = 0;
};

/// The same of places, each as often as it has labels.
class LogsOfPlaces {
 public:
  void add(double labels, double e) { sum_ += labels * std::log1p(e); }
  double total() const { return sum_; }

 private:
  double sum_ = 0.0;
};

/// counts(n) gives how many labels there are at n, and how many of them are one.
template <typename Counts, typename Logs>
double take_residuals_of(std::span<const std::uint32_t> points, arma::vec& logits, const Counts& counts,
                         Logs logs) {
  double margins = 0.0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const auto [all, ones] = counts(points[k]);
    const double a = logits[k];
    const double e = std::exp(-std::abs(a));
    margins += (a > 0.0 ? ones - all : ones) * a;
    logs.add(all, e);
    logits[k] = ones - all * (a >= 0.0 ? 1.0 : e) / (1.0 + e);
  }
  return margins - logs.total();
}

}  // namespace

double take_residuals(std::span<const std::uint32_t> points, arma::vec& logits, const arma::uvec& labels) {
  return take_residuals_of(
      points, logits, [&](std::uint32_t n) { return std::pair(1.0, labels[n] == 1 ? 1.0 : 0.0); },
      LogsOfPoints());
}

double take_residuals(std::span<const std::uint32_t> places, arma::vec& logits, const LabelCounts& labels) {
  return take_residuals_of(
      places, logits, [&](std::uint32_t n) { return std::pair(labels.all[n], labels.ones[n]); },
      LogsOfPlaces());
}

arma::vec residual(const arma::vec& logits, const LabelCounts& labels) {
  return labels.ones - labels.all % sigmoid(logits);
}

arma::vec curvature(const arma::vec& logits, const LabelCounts& labels) {
  return labels.all % curvature(logits);
}

}  // namespace credence
