#pragma once

#include <armadillo>

#include <cstddef>
#include <deque>

namespace credence {

/// The last solutions at one width: the weights are a smooth curve over the logarithm of the prior variance,
/// whose slope at a solution costs one solve with the Hessian's factor, and what comes next starts where the
/// curve goes.
class SolutionPath {
 public:
  /// `slope` is dw/d ln σ0² = A⁻¹S0⁻¹(w - m0), as long as the weights.
  void add(double prior_variance, arma::vec weights, arma::vec slope);
  void clear() { points_.clear(); }
  bool is_empty() const { return points_.empty(); }

  /// A guess at `prior_variance`, of `size` numbers: the curve through the last solutions with their slopes,
  /// of as many as lie close enough to be trusted. Solutions of other sizes are cut, or filled with zeros.
  /// Not to be asked when empty.
  arma::vec guess(double prior_variance, arma::uword size) const;

 private:
  struct Point {
    double position = 0.0;  // log prior variance
    arma::vec weights;
    arma::vec slope;
  };
  std::size_t trusted(double position) const;

  std::deque<Point> points_;  // the newest last, all at different positions
};

}  // namespace credence
