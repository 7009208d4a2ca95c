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

constexpr double board_reach = 2.0;  // [-2, 2]²

/// How much of N(x; ·, s²) lies between two places, whose logarithm is kept where that is tiny; without noise
/// whether x does.
double log_share_between(double x, double low, double high, double noise) {
  if (noise == 0.0) return x >= low && x < high ? 0.0 : -std::numeric_limits<double>::infinity();
  double near = (low - x) / noise;
  double far = (high - x) / noise;
  if (near + far < 0.0) {  // on the side where the tail is small
    std::swap(near, far);
    near = -near;
    far = -far;
  }
  // ½ erfc(near/√2) - ½ erfc(far/√2), near being the nearer end.
  if (near < 25.0)
    return std::log(0.5 * (std::erfc(near / std::numbers::sqrt2) - std::erfc(far / std::numbers::sqrt2)));
  const double tail = -0.5 * near * near - std::log(near * std::sqrt(2.0 * std::numbers::pi));
  return tail + std::log1p(-1.0 / (near * near)) + std::log1p(-std::exp(-0.5 * (far - near) * (far + near)));
}

LogDensities checkerboard_densities(const std::vector<double>& shape, double noise, Random&) {
  const auto squares = static_cast<std::size_t>(shape[0]);
  return [squares, noise](double x1, double x2) {
    const double side = 2.0 * board_reach / static_cast<double>(squares);
    std::vector<double> across(squares);
    std::vector<double> up(squares);
    for (std::size_t k = 0; k < squares; ++k) {
      const double low = static_cast<double>(k) * side - board_reach;
      across[k] = log_share_between(x1, low, low + side, noise);
      up[k] = log_share_between(x2, low, low + side, noise);
    }
    std::array<double, 2> result{};
    result.fill(-std::numeric_limits<double>::infinity());
    std::array<double, 2> count = {};
    for (std::size_t i = 0; i < squares; ++i) {
      for (std::size_t j = 0; j < squares; ++j) {
        const std::size_t label = (i + j) % 2;
        result[label] = log_sum(result[label], across[i] + up[j]);
        ++count[label];
      }
    }
    for (std::size_t label = 0; label < 2; ++label) result[label] -= std::log(count[label]);
    return result;
  };
}

PlacePoint prepare_checkerboard(const std::vector<double>& shape, Random&) {
  const auto squares = static_cast<int>(shape[0]);
  const double side = 2.0 * board_reach / squares;
  std::array<std::vector<GeneratedPoint>, 2> corners;
  for (int i = 0; i < squares; ++i) {
    for (int j = 0; j < squares; ++j) {
      corners[static_cast<std::size_t>((i + j) % 2)].push_back(
          {i * side - board_reach, j * side - board_reach});
    }
  }
  return [corners, side](Random& stream, arma::uword& label) -> GeneratedPoint {
    const std::vector<GeneratedPoint>& of_class = corners[label];
    const GeneratedPoint corner = of_class[stream.next() % of_class.size()];
    const double x1 = corner.x1 + side * stream.uniform();
    const double x2 = corner.x2 + side * stream.uniform();
    return {x1, x2};
  };
}

}  // namespace

Generator checkerboard_generator() {
  return {.name = "checkerboard",
          .title = "Checkerboard",
          .description = "Squares of the two classes in turn, filled evenly.",
          .default_noise = 0.0,
          .options = {{.name = "squares",
                       .title = "Squares a side",
                       .description = "How many squares the board has along each side.",
                       .low = 2,
                       .high = 20,
                       .standard = 4,
                       .usual_low = 2,
                       .usual_high = 8,
                       .whole = true}},
          .prepare = prepare_checkerboard,
          .densities = checkerboard_densities};
}

}  // namespace credence
