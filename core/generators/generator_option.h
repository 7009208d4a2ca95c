#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// How points are made up. What each number may be says the generator's GeneratorOption of the same name.
struct GeneratorSettings {
  std::uint64_t count = 200;
  double noise = 0.2;  ///< standard deviation of the Gaussian noise added to each coordinate
  std::uint64_t seed = 1;
  double balance = 0.5;      ///< share of class 1, before labels are flipped
  double label_noise = 0.0;  ///< share of the labels that are flipped
  std::vector<double> shape =
      {};  ///< the generator's own options in their order; empty: their standard values

  bool operator==(const GeneratorSettings&) const = default;
};

/// One number a person may set, called alike in the window and on the command line.
struct GeneratorOption {
  enum class Field { count, noise, seed, balance, label_noise, shape };

  std::string_view name;         ///< on the command line, without dashes
  std::string_view title;        ///< in the window
  std::string_view description;  ///< a sentence
  double low = 0.0;              ///< the smallest and largest value that is allowed
  double high = 1.0;
  double standard = 0.0;   ///< where nothing is said
  double usual_low = 0.0;  ///< what a slider covers
  double usual_high = 1.0;
  bool whole = false;     ///< whole numbers only
  int only_of_class = 2;  ///< 0 or 1 where the other class has an option of the same title; else 2
  Field field = Field::shape;
  std::size_t index = 0;  ///< into GeneratorSettings::shape
};

bool accepts(const GeneratorOption& option, double value);

/// What accepts() asks for, as "a number from 0 to 100".
std::string rule_of(const GeneratorOption& option);

/// The options every generator has; the balance only where labels are not drawn by the generator itself.
/// `default_noise` and `noise_description` differ from one generator to the next.
std::vector<GeneratorOption> common_options(double default_noise, std::string_view noise_description,
                                            bool with_balance);

}  // namespace credence
