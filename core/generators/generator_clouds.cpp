#include "core/generators/generator_families.h"

#include <array>
#include <cstddef>

namespace credence {

namespace {

PlacePoint prepare_xor(const std::vector<double>&, Random&) {
  return [](Random& stream, arma::uword& label) -> GeneratedPoint {
    const double side = stream.next() % 2 == 0 ? 1.0 : -1.0;
    return {side, label == 0 ? side : -side};
  };
}

PlacePoint prepare_clumps(const std::vector<double>& shape, Random& random) {
  constexpr double reach = 1.8;  // of the centres; with the default noise the points fill about [-2.5, 2.5]²
  const auto clumps_per_class = static_cast<std::size_t>(shape[0]);
  std::array<std::vector<GeneratedPoint>, 2> centres;
  for (auto& of_class : centres) {
    for (std::size_t k = 0; k < clumps_per_class; ++k) {
      const double x1 = random.uniform(-reach, reach);
      const double x2 = random.uniform(-reach, reach);
      of_class.push_back({x1, x2});
    }
  }
  return [centres](Random& stream, arma::uword& label) {
    return centres[label][stream.next() % centres[label].size()];
  };
}

PlacePoint prepare_banana(const std::vector<double>& shape, Random&) {
  return [bend = shape[0]](Random& stream, arma::uword& label) -> GeneratedPoint {
    const double along = stream.normal();
    if (label == 1) return {0.0, 0.0};
    return {along, bend * along * along - 1.0};
  };
}

}  // namespace

Generator xor_generator() {
  return {.name = "xor",
          .title = "XOR",
          .description = "Four clouds on the corners of a square, equal classes across from each other.",
          .default_noise = 0.4,
          .noise_description = "Standard deviation of each cloud, along each coordinate.",
          .prepare = prepare_xor};
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
          .prepare = prepare_clumps};
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
          .prepare = prepare_banana};
}

}  // namespace credence
