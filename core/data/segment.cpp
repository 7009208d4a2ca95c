#include "core/data/segment.h"

#include <cmath>
#include <stdexcept>
#include <vector>

namespace credence {

double Segment::length() const {
  return std::hypot(to[0] - from[0], to[1] - from[1]);
}

void validate(const Segment& segment) {
  for (const auto& end : {segment.from, segment.to}) {
    if (!std::isfinite(end[0]) || !std::isfinite(end[1])) {
      throw std::invalid_argument("the ends of the line must be finite");
    }
  }
  if (segment.from == segment.to) {
    throw std::invalid_argument("the line has no length: both of its ends are the same place");
  }
  if (!std::isfinite(segment.length())) {
    throw std::invalid_argument("the line is too long: its length passes the largest number");
  }
}

arma::mat places_along(const Segment& segment, arma::uword count) {
  validate(segment);
  if (count < 2) throw std::invalid_argument("a line needs two places at least");
  arma::mat places(count, 2);
  for (arma::uword k = 0; k < count; ++k) {
    const double share = static_cast<double>(k) / static_cast<double>(count - 1);
    for (arma::uword axis : {0U, 1U})
      places(k, axis) = std::lerp(segment.from[axis], segment.to[axis], share);
  }
  return places;
}

PointsBeside points_beside(const arma::mat& inputs, const Segment& segment, double reach) {
  const double length = segment.length();
  const double along1 = (segment.to[0] - segment.from[0]) / length;
  const double along2 = (segment.to[1] - segment.from[1]) / length;
  std::vector<arma::uword> rows;
  std::vector<double> places;
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    const double a = inputs(n, 0) - segment.from[0];
    const double b = inputs(n, 1) - segment.from[1];
    const double place = a * along1 + b * along2;
    if (!(place >= 0.0 && place <= length && std::abs(a * along2 - b * along1) < reach)) continue;
    rows.push_back(n);
    places.push_back(place);
  }
  return {arma::uvec(rows), arma::vec(places)};
}

}  // namespace credence
