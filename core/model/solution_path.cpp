#include "core/model/solution_path.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t most_points = 3;  // a parabola

/// How far beyond the newest solution to follow the curve, as a share of the distance between the last two.
constexpr double furthest = 1.5;

}  // namespace

void SolutionPath::add(double prior_variance, arma::vec weights) {
  const double position = std::log(prior_variance);
  std::erase_if(points_, [position](const Point& point) { return point.position == position; });
  points_.push_back({position, std::move(weights)});
  if (points_.size() > most_points) points_.pop_front();
}

arma::vec SolutionPath::guess(double prior_variance, arma::uword size) const {
  const double position = std::log(prior_variance);
  const std::size_t newest = points_.size() - 1;
  std::size_t count = points_.size();
  const double ahead = position - points_[newest].position;
  if (count > 1) {
    const double last_step = points_[newest].position - points_[newest - 1].position;
    if (std::abs(ahead) > furthest * std::abs(last_step)) count = 1;
    // A hand that has turned round leaves its solutions out of order; two of them are enough then.
    if (count > 2 && (last_step * (points_[newest - 1].position - points_[newest - 2].position) <= 0.0 ||
                      ahead * last_step <= 0.0)) {
      count = 2;
    }
  }
  arma::vec result(size, arma::fill::zeros);
  for (std::size_t a = newest + 1 - count; a <= newest; ++a) {  // Lagrange's form
    double share = 1.0;
    for (std::size_t b = newest + 1 - count; b <= newest; ++b) {
      if (a != b) share *= (position - points_[b].position) / (points_[a].position - points_[b].position);
    }
    arma::vec weights = points_[a].weights;
    weights.resize(size);
    result += share * weights;
  }
  return result;
}

}  // namespace credence
