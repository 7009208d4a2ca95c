#include "core/generators/generator_option.h"

#include "core/data/number.h"

#include <cmath>

namespace credence {

namespace {

using Field = GeneratorOption::Field;

// Whole numbers up to here are doubles, so a seed is the same number in a spin box, in JSON and here.
constexpr double largest_seed = 9007199254740991.0;  // 2^53 - 1

std::string as_text(double value) {
  // Not 1e+06.
  const bool whole = value == std::floor(value) && std::abs(value) <= largest_seed;
  return whole ? std::to_string(static_cast<std::int64_t>(value)) : to_round_trip_string(value);
}

}  // namespace

bool accepts(const GeneratorOption& option, double value) {
  return value >= option.low && value <= option.high && (!option.whole || value == std::floor(value));
}

std::string rule_of(const GeneratorOption& option) {
  return (option.whole ? "a whole number from " : "a number from ") + as_text(option.low) + " to " +
         as_text(option.high);
}

std::vector<GeneratorOption> common_options(double default_noise, std::string_view noise_description,
                                            bool with_balance) {
  std::vector<GeneratorOption> options;
  options.push_back({.name = "count",
                     .title = "Count",
                     .description = "How many points, both classes together.",
                     .low = 2,
                     .high = 1'000'000,
                     .standard = 200,
                     .usual_low = 10,
                     .usual_high = 5000,
                     .whole = true,
                     .field = Field::count});
  if (with_balance) {
    options.push_back({.name = "balance",
                       .title = "Balance",
                       .description = "Share of the points that are of class 1, before labels are flipped.",
                       .low = 0.01,
                       .high = 0.99,
                       .standard = 0.5,
                       .usual_low = 0.01,
                       .usual_high = 0.99,
                       .field = Field::balance});
  }
  options.push_back({.name = "noise",
                     .title = "Noise",
                     .description = noise_description,
                     .low = 0.0,
                     .high = 100.0,
                     .standard = default_noise,
                     .usual_low = 0.0,
                     .usual_high = 1.0,
                     .field = Field::noise});
  options.push_back({.name = "label-noise",
                     .title = "Label noise",
                     .description = "Share of the labels that are flipped; at 0.5 they say nothing any more.",
                     .low = 0.0,
                     .high = 0.5,
                     .standard = 0.0,
                     .usual_low = 0.0,
                     .usual_high = 0.5,
                     .field = Field::label_noise});
  options.push_back({.name = "seed",
                     .title = "Seed",
                     .description = "Chooses the points: the same seed, the same points.",
                     .low = 0,
                     .high = largest_seed,
                     .standard = 1,
                     .usual_low = 0,
                     .usual_high = 1000,
                     .whole = true,
                     .field = Field::seed});
  return options;
}

}  // namespace credence
