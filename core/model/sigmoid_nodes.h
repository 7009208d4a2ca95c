#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence {

/// Nodes of the two quadratures by which averages of σ and its kin over a Gaussian are taken: the trapezium
/// rule, which for integrands that are analytic in a strip around the line is as exact as one likes. Those of
/// σ have their poles at ±iπ.

/// Deviations up to this take GaussianNodes, larger ones LogisticNodes.
inline constexpr double widest_by_trapezia = 2.5;

/// Evenly spaced in z = (a - mean)/deviation. The pole at Im z = π/s bounds the relative error by
/// exp(½(π/s)² - 2π²/sh), and the Gaussian's own share is exp(-2π²/h²).
class GaussianNodes {
 public:
  /// From 7.9 + `left` below the mean to 7.9 + `right` above it, in deviations: the Gaussian's tail
  /// beyond 7.9 is 1e-15, and a likelihood moves the mode by at most one deviation for each deviation's
  /// length.
  GaussianNodes(double mean, double deviation, double left, double right)
      : mean_(mean), deviation_(deviation) {
    constexpr double pi = std::numbers::pi;
    // For exp(-36); below s = 0.4 the pole is out of the way.
    const double for_pole = 2.0 * pi * pi / (36.0 * deviation + 0.5 * pi * pi / deviation);
    step_ = deviation < 0.4 ? 0.75 : std::min(0.75, for_pole);
    left_ = static_cast<int>(std::ceil((7.9 + left) / step_));
    right_ = static_cast<int>(std::ceil((7.9 + right) / step_));
  }

  /// What a sum over the weights is multiplied with.
  double scale() const { return step_ / std::sqrt(2.0 * std::numbers::pi); }

  /// Calls receive(weight, exp(-a)) at each node a.
  template <typename Receive>
  void visit(const Receive& receive) const {
    // All exponentials follow from a few, since nodes are evenly spaced.
    const double centre = std::exp(-mean_);
    const double ratio = std::exp(deviation_ * step_);
    const double decay = std::exp(-step_ * step_);
    double weight = 1.0;
    double factor = std::exp(-0.5 * step_ * step_);
    double power = 1.0;
    receive(1.0, centre);
    for (int k = 1; k <= std::max(left_, right_); ++k) {
      weight *= factor;
      factor *= decay;
      power *= ratio;
      if (k <= right_) receive(weight, centre / power);
      if (k <= left_) receive(weight, centre * power);
    }
  }

 private:
  double mean_;
  double deviation_;
  double step_ = 0.75;
  int left_ = 0;
  int right_ = 0;
};

/// Evenly spaced in a, both ways from zero, for σ'(a) = σ(a)σ(-a) times a Gaussian whose mean m, 0 ≤ m ≤ v,
/// and deviation, above widest_by_trapezia, make it smooth there.
class LogisticNodes {
 public:
  LogisticNodes(double mean, double variance) : mean_(mean), variance_(variance) {
    const double slope = 1.0 - mean / variance;
    const double reach = 74.0 / (slope + std::sqrt(slope * slope + 74.0 / variance));  // exp(-37) there
    count_ = static_cast<int>(std::min(std::ceil(reach / step), 1e5));
  }

  double scale() const {
    return step * std::exp(-0.5 * mean_ * mean_ / variance_) / std::sqrt(2.0 * std::numbers::pi * variance_);
  }

  /// Calls receive(a, σ'(a) g(a), σ'(a) g(-a)) for a = 0 (its weight in halves) and all nodes above, g being
  /// the Gaussian over its value at zero.
  template <typename Receive>
  void visit(const Receive& receive) const {
    receive(0.0, 0.125, 0.125);
    const double decay = std::exp(-step * step / variance_);
    const double above_ratio = std::exp(-(1.0 - mean_ / variance_) * step);
    const double below_ratio = std::exp(-(1.0 + mean_ / variance_) * step);
    const double logistic_ratio = std::exp(-step);
    double factor = std::exp(-0.5 * step * step / variance_);
    double above = 1.0;  // exp(-a) g(a)
    double below = 1.0;
    double u = 1.0;  // exp(-a)
    for (int k = 1; k <= count_; ++k) {
      above *= above_ratio * factor;
      below *= below_ratio * factor;
      factor *= decay;
      u *= logistic_ratio;
      const double p = 1.0 / (1.0 + u);
      receive(k * step, above * p * p, below * p * p);
    }
  }

  static constexpr double step = 0.55;

 private:
  double mean_;
  double variance_;
  int count_ = 0;
};

}  // namespace credence
