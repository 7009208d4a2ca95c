#pragma once

#include "core/data/dataset.h"
#include "core/data/random.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace credence::test {

using Place = std::function<arma::rowvec(Random&)>;

/// `count` points where `place` puts them, labelled by a wavy boundary through their middle, with some noise.
inline Dataset labelled(unsigned seed, arma::uword count, const Place& place) {
  Random random(seed);
  Dataset points;
  points.inputs.set_size(count, 2);
  for (arma::uword n = 0; n < count; ++n) points.inputs.row(n) = place(random);
  const arma::rowvec middle = arma::median(points.inputs);
  const arma::rowvec scale = arma::stddev(points.inputs) + 1e-300;
  points.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    const arma::rowvec z = (points.inputs.row(n) - middle) / scale;
    points.labels(n) = std::sin(2.0 * z(0)) + z(1) + 0.5 * random.normal() > 0.0 ? 1 : 0;
  }
  return points;
}

inline arma::rowvec clustered(Random& random) {
  const double cluster = std::floor(random.uniform(0.0, 6.0));
  return {3.0 * std::cos(cluster) + 0.05 * random.normal(), 3.0 * std::sin(cluster) + 0.05 * random.normal()};
}

inline arma::rowvec duplicated(Random& random) {
  return {std::round(random.uniform(0.0, 9.0)), std::round(random.uniform(0.0, 9.0))};
}

inline arma::rowvec collinear(Random& random) {
  const double t = random.normal();
  return {t, 0.5 * t - 1.0};
}

inline arma::rowvec of_two_scales(Random& random) {
  return {1e4 * random.normal(), 1e-3 * random.normal()};
}

inline arma::rowvec far_from_the_origin(Random& random) {
  return {1e6 + random.normal(), -3e6 + random.normal()};
}

inline const std::map<std::string, Place>& places() {
  static const std::map<std::string, Place> all = {{"clustered", clustered},
                                                   {"duplicated", duplicated},
                                                   {"collinear", collinear},
                                                   {"two scales", of_two_scales},
                                                   {"far", far_from_the_origin}};
  return all;
}

inline double extent(const Dataset& points) {
  return std::max(arma::range(points.inputs.col(0)), arma::range(points.inputs.col(1)));
}

/// Fills a rectangle that reaches 30 % beyond the data on each side.
inline Grid grid_around(const Dataset& points) {
  const auto reach = [&](arma::uword k) {
    const double margin = 0.3 * std::max(arma::range(points.inputs.col(k)), 1e-3 * extent(points));
    return std::pair(points.inputs.col(k).min() - margin, points.inputs.col(k).max() + margin);
  };
  const auto [x1_min, x1_max] = reach(0);
  const auto [x2_min, x2_max] = reach(1);
  return {{x1_min, x1_max, x2_min, x2_max}, 25, 23};
}

}  // namespace credence::test
