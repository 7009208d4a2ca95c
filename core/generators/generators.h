#pragma once

#include "core/data/dataset.h"
#include "core/data/random.h"
#include "core/generators/generator_option.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

struct GeneratedPoint {
  double x1;
  double x2;
};

/// Where the next point lies before noise, and of what class it is: `label` comes in as the balance wants it
/// and may be set. Takes as many numbers from the stream whatever the label, so that points stay where they
/// are when the balance changes.
using PlacePoint = std::function<GeneratedPoint(Random& stream, arma::uword& label)>;

/// log p(x | y) for y = 0 and 1, in nats per unit of area, up to what both have in common.
using LogDensities = std::function<std::array<double, 2>(double x1, double x2)>;

struct Generator {
  std::string_view name;         ///< on the command line
  std::string_view title;        ///< in the window
  std::string_view description;  ///< one sentence
  double default_noise = 0.0;
  std::string_view noise_description = "Standard deviation of the noise added to each coordinate.";
  bool draws_labels = false;  ///< by chance, from a known truth; there is no balance to set then
  std::vector<GeneratorOption> options = {};  ///< the common ones, then its own
  /// Given its own options, and the stream for what is drawn once.
  PlacePoint (*prepare)(const std::vector<double>& shape, Random& stream) = nullptr;
  /// What the classes are drawn from, noise included, given what `prepare` is given; empty where the noise
  /// leaves no density, or none that is known. Where labels are drawn by chance: the logarithms of p(y | x).
  LogDensities (*densities)(const std::vector<double>& shape, double noise, Random& stream) = nullptr;
  /// Behind truth_of(); nullptr for most.
  std::string (*truth)(const std::vector<double>& shape) = nullptr;
  /// Behind true_weights(); nullptr for most.
  std::array<double, 3> (*weights)(const std::vector<double>& shape) = nullptr;
};

/// moons, circles, spirals, xor, checkerboard, gaussians, clumps, banana, linear.
std::span<const Generator> generators();

/// The generator called `name`, or nullptr.
const Generator* find_generator(std::string_view name);

/// The generator's option called `name`, or nullptr.
const GeneratorOption* find_option(const Generator& generator, std::string_view name);

/// What is made where nothing is said; all of `shape` is filled in.
GeneratorSettings default_settings(const Generator& generator);

double option_value(const GeneratorSettings& settings, const GeneratorOption& option);

/// Sets one number. Unchecked: generate() checks.
void set_option(const Generator& generator, GeneratorSettings& settings, const GeneratorOption& option,
                double value);

/// `settings` for another generator: count, seed, label noise and, where it has one, balance are kept.
GeneratorSettings carried_over(const GeneratorSettings& settings, const Generator& to);

/// Throws std::invalid_argument in one sentence: "the noise must be a number from 0 to 100".
void validate(const Generator& generator, const GeneratorSettings& settings);

/// What the labels were drawn from, as "w = (0, 0.5, -1)"; empty for most generators.
std::string truth_of(const Generator& generator, const GeneratorSettings& settings);

/// The weights w of the logit w0 + w1 x1 + w2 x2 that the labels were drawn with. Nothing for other
/// generators, and where noise moved the inputs or flipped labels afterwards.
std::optional<std::array<double, 3>> true_weights(const Generator& generator,
                                                  const GeneratorSettings& settings);

/// The true p(y = 1 | x) at inputs n×2, given what the seed fixed, such as the centres of clumps; label noise
/// included. From densities in closed form, or by one integral along a curve to 1e-9. Empty where it is not
/// known: for curves without noise, and where inputs were moved after their labels were drawn.
arma::vec true_probability(const Generator& generator, const GeneratorSettings& settings,
                           const arma::mat& inputs);

/// As generate(), but further points of the same truth: what the seed fixes stays, the points are those of
/// `draw_seed`, and labels are flipped by chance instead of by count.
Dataset generate_more(const Generator& generator, const GeneratorSettings& settings, std::uint64_t count,
                      std::uint64_t draw_seed);

/// Whether true_probability() knows it.
bool knows_truth(const Generator& generator, const GeneratorSettings& settings);

/// What some data were drawn from.
struct GeneratorTruth {
  const Generator* generator = nullptr;
  GeneratorSettings settings = {};

  /// p(y = 1 | x) at inputs n×2.
  arma::vec probability(const arma::mat& inputs) const {
    return true_probability(*generator, settings, inputs);
  }

  bool operator==(const GeneratorTruth&) const = default;
};

/// The generator's title and, where there is one, the truth: "Linear, w = (0, 0.5, -1)".
std::string title_of(const Generator& generator, const GeneratorSettings& settings);

/// Throws as validate() does. The same settings give the same bits whenever the same program runs. On other
/// platforms the labels and their order are the same; coordinates differ by a few units in the last place
/// where sin, cos and log round differently or products are fused with sums, by less than 1e-12 for settings
/// of order one. (A label of a generator that draws_labels differs where its chance is that close to the
/// number drawn: once in 10^12 points or so.)
///
/// Counts, noises and shapes may be changed without drawing the points anew: the first points of a larger set
/// are those of the smaller one, and labels flipped at a small label noise stay flipped at a larger one.
Dataset generate(const Generator& generator, const GeneratorSettings& settings);

}  // namespace credence
