#pragma once

#include <armadillo>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// A number that the person sets for a family of features.
struct FeatureParameter {
  std::string_view id;     ///< in files and on the command line: width
  std::string_view title;  ///< on the screen
  /// What to try, in shares of the data's extent: the ends of the slider, those of the map, and the one to
  /// begin with.
  double slider_start = 0.005;
  double slider_stop = 5.0;
  double map_start = 0.02;
  double map_stop = 2.0;
  double usual = 0.1;
};

/// A feature of at least this size stands for one that passes the largest double: of such a row only the
/// proportions count.
inline constexpr double passes_doubles = 1.69e308;

/// A family of features φ(x) of the plane, the constant 1 first: a row of feature_families(). Made once,
/// never changed, and told apart by its address.
struct FeatureFamily {
  std::string_view id;       ///< in files and on the command line: rbf
  std::string_view title;    ///< on the screen, within a sentence: RBF
  std::string_view choice;   ///< in a list to choose from: RBF: bumps on points
  std::string_view purpose;  ///< one sentence
  /// φ(x) as a formula, with z_m for the centres and l for the width. Empty where `names` say it.
  std::string_view formula = {};
  /// Φ, n×M, for inputs n×2 and centres (M-1)×2, as exactly as doubles allow. Families without centres, and
  /// without a width, do not look at them. Finite at finite inputs: see passes_doubles.
  arma::mat (*features)(const arma::mat& inputs, const arma::mat& centres, double width) = nullptr;
  /// For families of one kernel at each centre: k(x, z), n×M for inputs n×D and centres M×D. Positive
  /// semi-definite, 1 where x = z, and quick rather than exact in the last digit. Null for families without
  /// centres.
  arma::mat (*kernel)(const arma::mat& inputs, const arma::mat& centres, double width) = nullptr;
  /// Whether k(x, z) is the product of the same k along each axis, D = 1.
  bool separates = false;
  /// Whether it is of standardised inputs whatever the person asks for.
  bool standardised = false;
  std::span<const FeatureParameter> parameters = {};  ///< so far the width, or nothing
  /// What each feature is called, M: 1, x1, x1²…. Null where they are not always the same.
  std::vector<std::string> (*names)() = nullptr;
  /// Whether they are 1, x1, x2, so that the weights are those of a straight line.
  bool straight = false;

  bool has_width() const { return !parameters.empty(); }
};

/// Radial basis functions, exp(-‖x - z‖²/2l²) over the centres (Bishop, PRML, eq. 3.4), and [1, x1, x2].
extern const FeatureFamily rbf_features;
extern const FeatureFamily linear_features;

/// All families, in the order in which they are offered: the first is where one begins.
const std::vector<const FeatureFamily*>& feature_families();

/// Adds one, for as long as the program runs. Not while anything computes.
void add_feature_family(const FeatureFamily& family);

/// Null where there is none of that name.
const FeatureFamily* feature_family_from_id(std::string_view id);

/// A family's kernel at one width.
struct Kernel {
  const FeatureFamily* family = &rbf_features;
  double width = 1.0;

  arma::mat operator()(const arma::mat& inputs, const arma::mat& centres) const {
    return family->kernel(inputs, centres, width);
  }
  /// K·right without holding K: n×C for `right` M×C.
  arma::mat product(const arma::mat& inputs, const arma::mat& centres, const arma::mat& right) const;

  bool operator==(const Kernel&) const = default;
};

}  // namespace credence
