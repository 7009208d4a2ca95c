#pragma once

#include <armadillo>

#include <deque>

namespace credence {

/// The last solutions at one width: the weights are a smooth curve over the logarithm of the prior variance,
/// and what comes next starts where the curve goes.
class SolutionPath {
 public:
  void add(double prior_variance, arma::vec weights);
  void clear() { points_.clear(); }
  bool is_empty() const { return points_.empty(); }

  /// A guess at `prior_variance`, of `size` numbers: the curve through the last solutions, as many as lie
  /// close enough to be trusted. Solutions of other sizes are cut, or filled with zeros. Not to be asked when
  /// empty.
  arma::vec guess(double prior_variance, arma::uword size) const;

 private:
  struct Point {
    double position = 0.0;  // log prior variance
    arma::vec weights;
  };
  std::deque<Point> points_;  // the newest last, all at different positions
};

}  // namespace credence
