#pragma once

#include <armadillo>

#include <cstddef>
#include <deque>

namespace credence {

/// Anderson's acceleration of a fixed-point iteration x ← g(x) (Anderson 1965; Walker & Ni 2011): the next x
/// is the combination of the last few g(x) whose residuals g(x) - x cancel best.
class AndersonMixing {
 public:
  /// As many earlier points are combined.
  explicit AndersonMixing(std::size_t depth) : depth_(depth) {}

  /// The point to try after `x`, with `residual` = g(x) - x. `measure` maps a residual to the numbers whose
  /// sum of squares is to be small; it is linear.
  template <typename Measure>
  arma::vec next(const arma::vec& x, const arma::vec& residual, const Measure& measure) {
    points_.push_back(x);
    residuals_.push_back(residual);
    if (points_.size() > depth_ + 1) {
      points_.pop_front();
      residuals_.pop_front();
    }
    const std::size_t last = points_.size() - 1;
    arma::vec result = x + residual;
    if (last == 0) return result;
    arma::mat differences(x.n_elem, last, arma::fill::none);
    for (std::size_t k = 0; k < last; ++k) differences.col(k) = measure(residual - residuals_[k]);
    arma::vec shares;
    // Two points that are one cannot be told apart; the iteration itself goes on.
    if (!arma::solve(shares, differences, measure(residual), arma::solve_opts::fast) || !shares.is_finite()) {
      return result;
    }
    for (std::size_t k = 0; k < last; ++k) {
      result -= shares(k) * (x - points_[k] + residual - residuals_[k]);
    }
    return result;
  }

  void forget() {
    points_.clear();
    residuals_.clear();
  }

 private:
  std::size_t depth_;
  std::deque<arma::vec> points_;
  std::deque<arma::vec> residuals_;
};

}  // namespace credence
