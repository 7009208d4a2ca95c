#include "core/weights/weight_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace credence {

namespace {

constexpr double first_reach = 4.0;       // standard deviations each way
constexpr double growth = 1.2;            // of a side of the box
constexpr int most_growths = 50;          // by a factor of 9,000 in all
constexpr std::size_t search_points = 7;  // along each coordinate, while the box is looked for
constexpr std::size_t lattice_points_at_once = 1 << 15;

/// The largest log ratio on each face: [axis][low, high].
std::vector<std::array<double, 2>> largest_on_faces(const WeightLattice& lattice,
                                                    const arma::vec& log_ratios) {
  constexpr double none = -std::numeric_limits<double>::infinity();
  std::vector<std::array<double, 2>> largest(lattice.count.size(), {none, none});
  for (std::size_t point = 0; point < log_ratios.n_elem; ++point) {
    std::size_t rest = point;
    for (std::size_t axis = 0; axis < largest.size(); ++axis) {
      const std::size_t place = rest % lattice.count[axis];
      rest /= lattice.count[axis];
      if (place == 0) largest[axis][0] = std::max(largest[axis][0], log_ratios(point));
      if (place + 1 == lattice.count[axis]) largest[axis][1] = std::max(largest[axis][1], log_ratios(point));
    }
  }
  return largest;
}

}  // namespace

std::size_t WeightLattice::size() const {
  std::size_t product = 1;
  for (const std::size_t points_along : count) product *= points_along;
  return product;
}

double WeightLattice::step(std::size_t axis) const {
  return (high[axis] - low[axis]) / static_cast<double>(count[axis] - 1);
}

double WeightLattice::cell() const {
  double volume = std::abs(arma::prod(axes.diag()));
  for (std::size_t axis = 0; axis < count.size(); ++axis) volume *= step(axis);
  return volume;
}

arma::mat WeightLattice::points(std::size_t first, std::size_t number) const {
  arma::mat z(count.size(), number, arma::fill::none);
  for (std::size_t k = 0; k < number; ++k) {
    std::size_t rest = first + k;
    for (std::size_t axis = 0; axis < count.size(); ++axis) {
      z(axis, k) = low[axis] + step(axis) * static_cast<double>(rest % count[axis]);
      rest /= count[axis];
    }
  }
  arma::mat weights = axes * z;
  weights.each_col() += centre;
  return weights;
}

WeightLattice lattice_around(const WeightDensity& density, const WeightMoments& about,
                             const std::vector<double>& steps, double drop, const std::stop_token& stop) {
  const std::size_t size = steps.size();
  WeightLattice lattice{about.mean, arma::chol(about.covariance, "lower"),
                        std::vector<double>(size, -first_reach), std::vector<double>(size, first_reach),
                        std::vector<std::size_t>(size, search_points)};
  bool grown = true;
  for (int round = 0; round < most_growths && grown; ++round) {
    grown = false;
    const auto largest = largest_on_faces(lattice, log_ratios_on(lattice, density, stop));
    for (std::size_t axis = 0; axis < size; ++axis) {
      if (largest[axis][0] > -drop) lattice.low[axis] *= growth;
      if (largest[axis][1] > -drop) lattice.high[axis] *= growth;
      grown = grown || largest[axis][0] > -drop || largest[axis][1] > -drop;
    }
  }
  for (std::size_t axis = 0; axis < size; ++axis) {
    lattice.count[axis] =
        static_cast<std::size_t>(std::ceil((lattice.high[axis] - lattice.low[axis]) / steps[axis])) + 1;
  }
  return lattice;
}

arma::vec log_ratios_on(const WeightLattice& lattice, const WeightDensity& density,
                        const std::stop_token& stop) {
  const std::size_t size = lattice.size();
  arma::vec ratios(size, arma::fill::none);
  for (std::size_t first = 0; first < size; first += lattice_points_at_once) {
    const std::size_t number = std::min(lattice_points_at_once, size - first);
    ratios.subvec(first, first + number - 1) =
        density.log_values(lattice.points(first, number), stop) - density.log_at_mode();
  }
  return ratios;
}

}  // namespace credence
