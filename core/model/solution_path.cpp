#include "core/model/solution_path.h"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr std::size_t most_points = 3;

/// How far beyond the newest solution to follow the curve, as a share of the distance between the last two.
constexpr double furthest = 2.1;

/// The same of a slope alone, in units of ln σ0².
constexpr double furthest_alone = 1.0;

arma::vec resized(arma::vec v, arma::uword size) {
  v.resize(size);
  return v;
}

}  // namespace

void SolutionPath::add(double prior_variance, arma::vec weights, arma::vec slope) {
  const double position = std::log(prior_variance);
  std::erase_if(points_, [position](const Point& point) { return point.position == position; });
  points_.push_back({position, std::move(weights), std::move(slope)});
  if (points_.size() > most_points) points_.pop_front();
}

/// How many of the last solutions tell of this position; none where not even the slope of the last one does.
std::size_t SolutionPath::trusted(double position) const {
  const std::size_t newest = points_.size() - 1;
  const double ahead = position - points_[newest].position;
  std::size_t count = std::abs(ahead) <= furthest_alone ? 1 : 0;
  for (std::size_t k = newest; k > 0; --k) {
    const double step = points_[k].position - points_[k - 1].position;
    if (std::abs(ahead) > furthest * std::abs(step)) break;
    // A hand that has turned round leaves its solutions out of order; the last of them are enough then.
    if (k < newest && step * (points_[newest].position - points_[newest - 1].position) <= 0.0) break;
    count = newest - k + 2;
  }
  return count;
}

arma::vec SolutionPath::guess(double prior_variance, arma::uword size) const {
  const double position = std::log(prior_variance);
  const std::size_t newest = points_.size() - 1;
  const std::size_t count = trusted(position);
  arma::vec result = resized(points_[newest].weights, size);
  // Hermite's interpolation in Newton's form: every place counts twice.
  std::vector<double> places;
  std::vector<arma::vec> differences;
  double factor = 1.0;
  for (std::size_t k = 0; k < 2 * count; ++k) {
    const Point& point = points_[newest - k / 2];
    std::vector<arma::vec> next;
    next.push_back(resized(point.weights, size));
    for (std::size_t order = 1; order <= k; ++order) {
      const double distance = point.position - places[k - order];
      next.push_back(distance == 0.0 ? resized(point.slope, size)
                                     : arma::vec((next[order - 1] - differences[order - 1]) / distance));
    }
    if (k > 0) {
      factor *= position - places[k - 1];
      result += factor * next[k];
    }
    places.push_back(point.position);
    differences = std::move(next);
  }
  return result;
}

}  // namespace credence
