#include "core/generators/class_density.h"
#include "core/generators/generator_families.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace credence {

namespace {

PlacePoint prepare_xor(const std::vector<double>&, Random&) {
  return [](Random& stream, arma::uword& label) -> GeneratedPoint {
    const double side = stream.next() % 2 == 0 ? 1.0 : -1.0;
    return {side, label == 0 ? side : -side};
  };
}

using Centres = std::array<std::vector<GeneratedPoint>, 2>;

/// Round clouds of one deviation on centres that are as likely as each other.
LogDensities cloud_densities(Centres centres, double noise) {
  if (noise == 0.0) return {};
  return [centres = std::move(centres), noise](double x1, double x2) {
    std::array<double, 2> result = {};
    for (std::size_t label = 0; label < 2; ++label) {
      double sum = -std::numeric_limits<double>::infinity();
      for (const GeneratedPoint& centre : centres[label]) {
        sum = log_sum(sum, log_round_gaussian(x1 - centre.x1, x2 - centre.x2, noise));
      }
      result[label] = sum - std::log(static_cast<double>(centres[label].size()));
    }
    return result;
  };
}

LogDensities xor_densities(const std::vector<double>&, double noise, Random&) {
  return cloud_densities({{{{1.0, 1.0}, {-1.0, -1.0}}, {{1.0, -1.0}, {-1.0, 1.0}}}}, noise);
}

Centres clump_centres(const std::vector<double>& shape, Random& random) {
  constexpr double reach = 1.8;  // of the centres; with the default noise the points fill about [-2.5, 2.5]²
  const auto clumps_per_class = static_cast<std::size_t>(shape[0]);
  Centres centres;
  for (auto& of_class : centres) {
    for (std::size_t k = 0; k < clumps_per_class; ++k) {
      const double x1 = random.uniform(-reach, reach);
      const double x2 = random.uniform(-reach, reach);
      of_class.push_back({x1, x2});
    }
  }
  return centres;
}

PlacePoint prepare_clumps(const std::vector<double>& shape, Random& random) {
  return [centres = clump_centres(shape, random)](Random& stream, arma::uword& label) {
    return centres[label][stream.next() % centres[label].size()];
  };
}

LogDensities clumps_densities(const std::vector<double>& shape, double noise, Random& random) {
  return cloud_densities(clump_centres(shape, random), noise);
}

PlacePoint prepare_banana(const std::vector<double>& shape, Random&) {
  return [bend = shape[0]](Random& stream, arma::uword& label) -> GeneratedPoint {
    const double along = stream.normal();
    if (label == 1) return {0.0, 0.0};
    return {along, bend * along * along - 1.0};
  };
}

LogDensities banana_densities(const std::vector<double>& shape, double noise, Random&) {
  if (noise == 0.0) return {};
  return [bend = shape[0], noise](double x1, double x2) -> std::array<double, 2> {
    // Standard normal along the bent cloud: nothing is beyond nine deviations.
    constexpr double reach = 9.0;
    const double length = 2.0 * (reach + std::abs(bend) * reach * reach);
    const double bent = log_integral_along(-reach, reach, length, noise, [&](double along) {
      return -0.5 * (along * along + std::log(2.0 * std::numbers::pi)) +
             log_round_gaussian(x1 - along, x2 - (bend * along * along - 1.0), noise);
    });
    return {bent, log_round_gaussian(x1, x2, noise)};
  };
}

}  // namespace

Generator xor_generator() {
  return {.name = "xor",
          .title = "XOR",
          .description = "Four clouds on the corners of a square, equal classes across from each other.",
          .default_noise = 0.4,
          .noise_description = "Standard deviation of each cloud, along each coordinate.",
          .prepare = prepare_xor,
          .densities = xor_densities};
}

Generator clumps_generator() {
  return {.name = "clumps",
          .title = "Clumps",
          .description = "Several Gaussian clumps of each class, wherever the seed puts them.",
          .default_noise = 0.4,
          .noise_description = "Standard deviation of each clump, along each coordinate.",
          .options = {{.name = "clumps",
                       .title = "Clumps per class",
                       .description = "How many clumps each class has.",
                       .low = 1,
                       .high = 100,
                       .standard = 3,
                       .usual_low = 1,
                       .usual_high = 10,
                       .whole = true}},
          .prepare = prepare_clumps,
          .densities = clumps_densities};
}

Generator banana_generator() {
  return {.name = "banana",
          .title = "Banana",
          .description = "A bent cloud, and a round one in its hollow.",
          .default_noise = 0.35,
          .noise_description = "Standard deviation across the bent cloud, and of the round one.",
          .options = {{.name = "bend",
                       .title = "Bend",
                       .description = "How much the bent cloud is bent; at 0 it is straight.",
                       .low = -10.0,
                       .high = 10.0,
                       .standard = 0.5,
                       .usual_low = 0.0,
                       .usual_high = 2.0}},
          .prepare = prepare_banana,
          .densities = banana_densities};
}

}  // namespace credence
