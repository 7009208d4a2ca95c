#include "core/generators/class_density.h"
#include "core/generators/generator_families.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr double full_turn = 2.0 * std::numbers::pi;
constexpr double outer_radius = 2.0;  // of the spirals

PlacePoint prepare_moons(const std::vector<double>& shape, Random&) {
  return [reach = shape[0]](Random& stream, arma::uword& label) -> GeneratedPoint {
    const double angle = stream.uniform(0.0, std::numbers::pi);
    if (label == 0) return {std::cos(angle), std::sin(angle)};
    return {1.0 - std::cos(angle), reach - std::sin(angle)};
  };
}

PlacePoint prepare_circles(const std::vector<double>& shape, Random&) {
  return [inner = shape[0]](Random& stream, arma::uword& label) -> GeneratedPoint {
    const double angle = stream.uniform(0.0, full_turn);
    const double radius = label == 0 ? 1.0 : inner;
    return {radius * std::cos(angle), radius * std::sin(angle)};
  };
}

PlacePoint prepare_spirals(const std::vector<double>& shape, Random&) {
  return [turns = shape[0]](Random& stream, arma::uword& label) -> GeneratedPoint {
    // The square root makes points about as dense outside, where the arm is longer.
    const double along = std::sqrt(stream.uniform());
    const double angle = full_turn * turns * along;
    const double radius = (label == 0 ? outer_radius : -outer_radius) * along;
    return {radius * std::cos(angle), radius * std::sin(angle)};
  };
}

LogDensities moons_densities(const std::vector<double>& shape, double noise, Random&) {
  if (noise == 0.0) return {};
  return [reach = shape[0], noise](double x1, double x2) -> std::array<double, 2> {
    const auto along = [&](const auto& place) {
      return log_integral_along(0.0, std::numbers::pi, std::numbers::pi, noise, [&](double angle) {
        const GeneratedPoint at = place(angle);
        return log_round_gaussian(x1 - at.x1, x2 - at.x2, noise);
      });
    };
    return {along([](double angle) {
              return GeneratedPoint{std::cos(angle), std::sin(angle)};
            }),
            along([reach](double angle) {
              return GeneratedPoint{1.0 - std::cos(angle), reach - std::sin(angle)};
            })};
  };
}

LogDensities circles_densities(const std::vector<double>& shape, double noise, Random&) {
  if (noise == 0.0) return {};
  return [inner = shape[0], noise](double x1, double x2) -> std::array<double, 2> {
    const double distance = std::hypot(x1, x2);
    // Round: at the angle of x, where the integrand is largest.
    const auto of_radius = [&](double radius) {
      return log_integral_along(-std::numbers::pi, std::numbers::pi, full_turn * std::max(radius, distance),
                                noise, [&](double angle) {
                                  return log_round_gaussian(distance - radius * std::cos(angle),
                                                            radius * std::sin(angle), noise);
                                });
    };
    return {of_radius(1.0), of_radius(inner)};
  };
}

LogDensities spirals_densities(const std::vector<double>& shape, double noise, Random&) {
  if (noise == 0.0) return {};
  return [turns = shape[0], noise](double x1, double x2) -> std::array<double, 2> {
    const auto of_arm = [&](double outer) {
      const double length = 2.0 * (1.0 + full_turn * turns);
      return log_integral_along(0.0, 1.0, length, noise, [&](double along) {
        const double angle = full_turn * turns * along;
        const double radius = outer * along;
        // `along` is the square root of a uniform number.
        return std::log(2.0 * along) +
               log_round_gaussian(x1 - radius * std::cos(angle), x2 - radius * std::sin(angle), noise);
      });
    };
    return {of_arm(outer_radius), of_arm(-outer_radius)};
  };
}

}  // namespace

Generator moons_generator() {
  return {.name = "moons",
          .title = "Two moons",
          .description = "Two half circles that reach into each other.",
          .default_noise = 0.2,
          .options = {{.name = "reach",
                       .title = "Reach",
                       .description = "How far the moons reach into each other; below 0 they part.",
                       .low = -10.0,
                       .high = 10.0,
                       .standard = 0.5,
                       .usual_low = -1.0,
                       .usual_high = 1.5}},
          .prepare = prepare_moons,
          .densities = moons_densities};
}

Generator circles_generator() {
  return {.name = "circles",
          .title = "Circles",
          .description = "A circle inside another.",
          .default_noise = 0.1,
          .options = {{.name = "inner",
                       .title = "Inner radius",
                       .description = "Radius of the inner circle; that of the outer one is 1.",
                       .low = 0.0,
                       .high = 1.0,
                       .standard = 0.5,
                       .usual_low = 0.0,
                       .usual_high = 1.0}},
          .prepare = prepare_circles,
          .densities = circles_densities};
}

Generator spirals_generator() {
  return {.name = "spirals",
          .title = "Spirals",
          .description = "Two arms wound round each other.",
          .default_noise = 0.1,
          .options = {{.name = "turns",
                       .title = "Turns",
                       .description = "How often each arm goes round.",
                       .low = 0.1,
                       .high = 10.0,
                       .standard = 1.5,
                       .usual_low = 0.25,
                       .usual_high = 4.0}},
          .prepare = prepare_spirals,
          .densities = spirals_densities};
}

}  // namespace credence
