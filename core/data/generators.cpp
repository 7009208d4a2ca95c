#include "core/data/generators.h"

#include "core/data/random.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace credence {

namespace {

struct Point {
  double x1;
  double x2;
};

/// `place(random, label)` gives the point before noise.
template <typename Place>
Dataset noisy_points(const GeneratorSettings& settings, Random& random, Place place) {
  Dataset dataset;
  dataset.inputs.set_size(settings.count, 2);
  dataset.labels.set_size(settings.count);
  for (arma::uword i = 0; i < settings.count; ++i) {
    const arma::uword label = i % 2;
    const Point point = place(random, label);
    dataset.inputs(i, 0) = point.x1 + settings.noise * random.normal();
    dataset.inputs(i, 1) = point.x2 + settings.noise * random.normal();
    dataset.labels(i) = label;
  }
  return dataset;
}

Dataset moons(const GeneratorSettings& settings) {
  Random random(settings.seed);
  return noisy_points(settings, random, [](Random& stream, arma::uword label) -> Point {
    const double angle = stream.uniform(0.0, std::numbers::pi);
    if (label == 0) return {std::cos(angle), std::sin(angle)};
    return {1.0 - std::cos(angle), 0.5 - std::sin(angle)};
  });
}

Dataset circles(const GeneratorSettings& settings) {
  Random random(settings.seed);
  return noisy_points(settings, random, [](Random& stream, arma::uword label) -> Point {
    const double angle = stream.uniform(0.0, 2.0 * std::numbers::pi);
    const double radius = label == 0 ? 1.0 : 0.5;
    return {radius * std::cos(angle), radius * std::sin(angle)};
  });
}

Dataset clumps(const GeneratorSettings& settings) {
  constexpr std::size_t clumps_per_class = 3;
  constexpr double reach = 1.8;  // of the centres; with the default noise the points fill about [-2.5, 2.5]²
  Random random(settings.seed);
  std::array<std::array<Point, clumps_per_class>, 2> centres = {};
  for (auto& of_class : centres) {
    for (Point& centre : of_class) {
      centre.x1 = random.uniform(-reach, reach);
      centre.x2 = random.uniform(-reach, reach);
    }
  }
  return noisy_points(settings, random, [&centres](Random& stream, arma::uword label) {
    return centres[label][stream.next() % clumps_per_class];
  });
}

}  // namespace

const std::array<Generator, 3>& generators() {
  static const std::array<Generator, 3> all = {{
      {"moons", "Two moons", "Two half circles that reach into each other.", &moons, 0.2},
      {"circles", "Circles", "A circle inside another.", &circles, 0.1},
      {"clumps", "Clumps", "Three Gaussian clumps of each class, wherever the seed puts them.", &clumps, 0.4},
  }};
  return all;
}

const Generator* find_generator(std::string_view name) {
  const auto found = std::find_if(generators().begin(), generators().end(),
                                  [name](const Generator& generator) { return generator.name == name; });
  return found == generators().end() ? nullptr : &*found;
}

Dataset generate(const Generator& generator, const GeneratorSettings& settings) {
  if (settings.count < 2 || settings.count > 1'000'000) {
    throw std::invalid_argument("the number of points must be between 2 and 1000000");
  }
  if (!std::isfinite(settings.noise) || settings.noise < 0.0) {
    throw std::invalid_argument("the noise must be zero or a positive number");
  }
  return generator.generate(settings);
}

}  // namespace credence
