#pragma once

#include "core/weights/weight_density.h"
#include "core/weights/weight_moments.h"

#include <armadillo>

#include <cstddef>
#include <stop_token>
#include <vector>

namespace credence {

/// A regular lattice of weights w = centre + axes·z, z on equal steps along each coordinate.
struct WeightLattice {
  arma::vec centre;                ///< M
  arma::mat axes;                  ///< M×M, lower triangular: w's first k weights hang on z's first k
  std::vector<double> low;         ///< M, of z
  std::vector<double> high;        ///< M
  std::vector<std::size_t> count;  ///< M, points along each coordinate, at least 2

  std::size_t size() const;
  double step(std::size_t axis) const;
  double cell() const;  ///< the volume that belongs to a point, in weights
  /// The points first … first + number - 1, M×number, the first coordinate running fastest.
  arma::mat points(std::size_t first, std::size_t number) const;
};

/// One that holds all of the density that is within `drop` nats of its mode, with `steps` from point to point
/// in standard deviations of `about`. The box grows until the density has fallen so far on all its faces;
/// being log-concave it is no higher anywhere outside.
WeightLattice lattice_around(const WeightDensity& density, const WeightMoments& about,
                             const std::vector<double>& steps, double drop, const std::stop_token& stop = {});

/// log density less that at the mode, of all its points.
arma::vec log_ratios_on(const WeightLattice& lattice, const WeightDensity& density,
                        const std::stop_token& stop = {});

}  // namespace credence
