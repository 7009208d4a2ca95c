#include "core/generators/generator_families.h"

#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr double full_turn = 2.0 * std::numbers::pi;

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
  constexpr double outer_radius = 2.0;
  return [turns = shape[0]](Random& stream, arma::uword& label) -> GeneratedPoint {
    // The square root makes points about as dense outside, where the arm is longer.
    const double along = std::sqrt(stream.uniform());
    const double angle = full_turn * turns * along;
    const double radius = (label == 0 ? outer_radius : -outer_radius) * along;
    return {radius * std::cos(angle), radius * std::sin(angle)};
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
          .prepare = prepare_moons};
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
          .prepare = prepare_circles};
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
          .prepare = prepare_spirals};
}

}  // namespace credence
