#include "core/generators/generator_families.h"

#include <array>

namespace credence {

namespace {

PlacePoint prepare_checkerboard(const std::vector<double>& shape, Random&) {
  constexpr double reach = 2.0;  // of the board: [-2, 2]²
  const auto squares = static_cast<int>(shape[0]);
  const double side = 2.0 * reach / squares;
  std::array<std::vector<GeneratedPoint>, 2> corners;
  for (int i = 0; i < squares; ++i) {
    for (int j = 0; j < squares; ++j) {
      corners[static_cast<std::size_t>((i + j) % 2)].push_back({i * side - reach, j * side - reach});
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
          .prepare = prepare_checkerboard};
}

}  // namespace credence
