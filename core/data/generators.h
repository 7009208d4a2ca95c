#pragma once

#include "core/data/dataset.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace credence {

/// A made-up data set: `count` points, classes alternating as evenly as count allows.
struct GeneratorSettings {
  std::uint64_t count = 200;
  double noise = 0.2;  ///< standard deviation of the Gaussian noise added to each coordinate
  std::uint64_t seed = 1;
};

struct Generator {
  std::string_view name;                          ///< on the command line
  std::string_view title;                         ///< in the window
  std::string_view description;                   ///< one sentence
  Dataset (*generate)(const GeneratorSettings&);  ///< without checks: call generate() instead
  double default_noise;
};

/// moons, circles, clumps.
const std::array<Generator, 3>& generators();

/// The generator called `name`, or nullptr.
const Generator* find_generator(std::string_view name);

/// Throws std::invalid_argument for a count below 2 or above 1,000,000, or a noise that is negative or not
/// finite. The same settings give the same points everywhere, but for the last bit of the platform's sin, cos
/// and log.
Dataset generate(const Generator& generator, const GeneratorSettings& settings);

}  // namespace credence
