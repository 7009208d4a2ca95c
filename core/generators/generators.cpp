#include "core/generators/generators.h"

#include "core/concurrency/parallel.h"
#include "core/generators/generator_families.h"
#include "core/generators/generator_labels.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

using Field = GeneratorOption::Field;

Generator complete(Generator generator) {
  for (std::size_t k = 0; k < generator.options.size(); ++k) generator.options[k].index = k;
  std::vector<GeneratorOption> common =
      common_options(generator.default_noise, generator.noise_description, !generator.draws_labels);
  generator.options.insert(generator.options.begin(), common.begin(), common.end());
  return generator;
}

std::vector<double> standard_shape(const Generator& generator) {
  std::vector<double> shape;
  for (const GeneratorOption& option : generator.options) {
    if (option.field == Field::shape) shape.push_back(option.standard);
  }
  return shape;
}

std::vector<double> complete_shape(const Generator& generator, const GeneratorSettings& settings) {
  return settings.shape.empty() ? standard_shape(generator) : settings.shape;
}

/// "the seed", "the deviation of x1 of class 0".
std::string in_a_sentence(const GeneratorOption& option) {
  std::string text(option.title);
  if (text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  if (option.only_of_class < 2) text += " of class " + std::to_string(option.only_of_class);
  return "the " + text;
}

Dataset draw_points(const GeneratorSettings& settings, const PlacePoint& place, Random& random) {
  Dataset dataset;
  dataset.inputs.set_size(settings.count, 2);
  dataset.labels = balanced_labels(settings.count, settings.balance);
  for (arma::uword i = 0; i < settings.count; ++i) {
    const GeneratedPoint point = place(random, dataset.labels(i));
    dataset.inputs(i, 0) = point.x1 + settings.noise * random.normal();
    dataset.inputs(i, 1) = point.x2 + settings.noise * random.normal();
  }
  return dataset;
}

}  // namespace

std::span<const Generator> generators() {
  static const std::vector<Generator> all = [] {
    std::vector<Generator> list;
    for (Generator (*make)() :
         {moons_generator, circles_generator, spirals_generator, xor_generator, checkerboard_generator,
          gaussians_generator, clumps_generator, banana_generator, linear_generator}) {
      list.push_back(complete(make()));
    }
    return list;
  }();
  return all;
}

const Generator* find_generator(std::string_view name) {
  const auto found = std::find_if(generators().begin(), generators().end(),
                                  [name](const Generator& generator) { return generator.name == name; });
  return found == generators().end() ? nullptr : &*found;
}

const GeneratorOption* find_option(const Generator& generator, std::string_view name) {
  const auto found = std::find_if(generator.options.begin(), generator.options.end(),
                                  [name](const GeneratorOption& option) { return option.name == name; });
  return found == generator.options.end() ? nullptr : &*found;
}

GeneratorSettings default_settings(const Generator& generator) {
  GeneratorSettings settings;
  settings.noise = generator.default_noise;
  settings.shape = standard_shape(generator);
  return settings;
}

double option_value(const GeneratorSettings& settings, const GeneratorOption& option) {
  switch (option.field) {
    case Field::count:
      return static_cast<double>(settings.count);
    case Field::noise:
      return settings.noise;
    case Field::seed:
      return static_cast<double>(settings.seed);
    case Field::balance:
      return settings.balance;
    case Field::label_noise:
      return settings.label_noise;
    case Field::shape:
      return option.index < settings.shape.size() ? settings.shape[option.index] : option.standard;
  }
  throw std::invalid_argument("unknown field of a generator option");
}

void set_option(const Generator& generator, GeneratorSettings& settings, const GeneratorOption& option,
                double value) {
  switch (option.field) {
    case Field::count:
      settings.count = static_cast<std::uint64_t>(value);
      return;
    case Field::noise:
      settings.noise = value;
      return;
    case Field::seed:
      settings.seed = static_cast<std::uint64_t>(value);
      return;
    case Field::balance:
      settings.balance = value;
      return;
    case Field::label_noise:
      settings.label_noise = value;
      return;
    case Field::shape:
      settings.shape = complete_shape(generator, settings);
      settings.shape.at(option.index) = value;
      return;
  }
}

GeneratorSettings carried_over(const GeneratorSettings& settings, const Generator& to) {
  GeneratorSettings result = default_settings(to);
  result.count = settings.count;
  result.seed = settings.seed;
  result.label_noise = settings.label_noise;
  if (!to.draws_labels) result.balance = settings.balance;
  return result;
}

void validate(const Generator& generator, const GeneratorSettings& settings) {
  for (const GeneratorOption& option : generator.options) {
    if (!accepts(option, option_value(settings, option))) {
      throw std::invalid_argument(in_a_sentence(option) + " must be " + rule_of(option));
    }
  }
  if (generator.draws_labels && settings.balance != 0.5) {
    throw std::invalid_argument("the balance cannot be set where labels are drawn by chance");
  }
  if (!settings.shape.empty() && settings.shape.size() != standard_shape(generator).size()) {
    throw std::invalid_argument("there must be one number for each option of the generator");
  }
}

std::optional<std::array<double, 3>> true_weights(const Generator& generator,
                                                  const GeneratorSettings& settings) {
  if (generator.weights == nullptr || settings.noise > 0.0 || settings.label_noise > 0.0) return {};
  return generator.weights(complete_shape(generator, settings));
}

std::string truth_of(const Generator& generator, const GeneratorSettings& settings) {
  return generator.truth == nullptr ? std::string() : generator.truth(complete_shape(generator, settings));
}

std::string title_of(const Generator& generator, const GeneratorSettings& settings) {
  std::string title(generator.title);
  const std::string truth = truth_of(generator, settings);
  if (!truth.empty()) title += ", " + truth;
  return title;
}

bool knows_truth(const Generator& generator, const GeneratorSettings& settings) {
  validate(generator, settings);
  Random random(settings.seed);
  return generator.densities(complete_shape(generator, settings), settings.noise, random) != nullptr;
}

arma::vec true_probability(const Generator& generator, const GeneratorSettings& settings,
                           const arma::mat& inputs) {
  validate(generator, settings);
  Random random(settings.seed);
  const LogDensities densities =
      generator.densities(complete_shape(generator, settings), settings.noise, random);
  if (!densities) return {};
  // Drawn labels have their shares in the densities already.
  const double prior =
      generator.draws_labels ? 0.0 : std::log(settings.balance) - std::log1p(-settings.balance);
  arma::vec result(inputs.n_rows, arma::fill::none);
  parallel_for(inputs.n_rows, [&](std::size_t n) {
    const auto [zero, one] = densities(inputs(n, 0), inputs(n, 1));
    const double sum = one - zero + prior;
    const double logit = std::isnan(sum) ? 0.0 : sum;  // where neither class ever is, nothing is known
    const double share = 1.0 / (1.0 + std::exp(-logit));
    result(n) = settings.label_noise + (1.0 - 2.0 * settings.label_noise) * share;
  });
  return result;
}

Dataset generate(const Generator& generator, const GeneratorSettings& settings) {
  validate(generator, settings);
  Random random(settings.seed);
  const PlacePoint place = generator.prepare(complete_shape(generator, settings), random);
  Dataset dataset = draw_points(settings, place, random);
  flip_labels(dataset.labels, settings.label_noise, settings.seed);
  return dataset;
}

Dataset generate_more(const Generator& generator, const GeneratorSettings& settings, std::uint64_t count,
                      std::uint64_t draw_seed) {
  validate(generator, settings);
  Random fixed(settings.seed);
  const PlacePoint place = generator.prepare(complete_shape(generator, settings), fixed);
  GeneratorSettings more = settings;
  more.count = count;
  Random random(mix64(mix64(draw_seed) ^ settings.seed));
  Dataset dataset = draw_points(more, place, random);
  for (arma::uword& label : dataset.labels) {
    if (random.uniform() < settings.label_noise) label = 1 - label;
  }
  return dataset;
}

}  // namespace credence
