#include "core/data/number.h"
#include "core/generators/class_density.h"
#include "core/generators/generator_families.h"

#include <array>
#include <cmath>

namespace credence {

namespace {

PlacePoint prepare_linear(const std::vector<double>& shape, Random&) {
  constexpr double reach = 4.0;  // of the inputs: [-4, 4]²
  return [w0 = shape[0], w1 = shape[1], w2 = shape[2]](Random& stream, arma::uword& label) -> GeneratedPoint {
    const double x1 = stream.uniform(-reach, reach);
    const double x2 = stream.uniform(-reach, reach);
    // u < σ(z), with the logistic function's denominator on the other side.
    const double z = w0 + w1 * x1 + w2 * x2;
    label = stream.uniform() * (1.0 + std::exp(-z)) < 1.0 ? 1 : 0;
    return {x1, x2};
  };
}

LogDensities linear_densities(const std::vector<double>& shape, double noise, Random&) {
  if (noise > 0.0) return {};  // the inputs were moved after their labels were drawn
  return [w0 = shape[0], w1 = shape[1], w2 = shape[2]](double x1, double x2) -> std::array<double, 2> {
    const double z = w0 + w1 * x1 + w2 * x2;
    return {-log_sum(0.0, z), -log_sum(0.0, -z)};
  };
}

std::string truth_of_linear(const std::vector<double>& shape) {
  return "w = (" + to_round_trip_string(shape[0]) + ", " + to_round_trip_string(shape[1]) + ", " +
         to_round_trip_string(shape[2]) + ")";
}

GeneratorOption weight(std::string_view name, std::string_view title, std::string_view description,
                       double standard) {
  return {.name = name,
          .title = title,
          .description = description,
          .low = -100.0,
          .high = 100.0,
          .standard = standard,
          .usual_low = -3.0,
          .usual_high = 3.0};
}

}  // namespace

Generator linear_generator() {
  return {
      .name = "linear",
      .title = "Linear",
      .description = "Inputs spread evenly over a square, labels drawn with the logit w0 + w1 x1 + w2 x2.",
      .default_noise = 0.0,
      .noise_description =
          "Standard deviation of an error added to the inputs after their labels were drawn; above 0 the "
          "weights are no longer the truth about the points you see.",
      .draws_labels = true,
      .options = {weight("w0", "Weight w0", "The true weight of the constant.", 0.0),
                  weight("w1", "Weight w1", "The true weight of x1.", 0.5),
                  weight("w2", "Weight w2", "The true weight of x2.", -1.0)},
      .prepare = prepare_linear,
      .densities = linear_densities,
      .truth = truth_of_linear,
      .weights = [](const std::vector<double>& shape) -> std::array<double, 3> {
        return {shape[0], shape[1], shape[2]};
      }};
}

}  // namespace credence
