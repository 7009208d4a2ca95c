#pragma once

#include <armadillo>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace credence {

/// Points in the plane with one of two labels, in the data's own units. A value: cheap enough to copy per
/// edit, shared between threads only as `shared_ptr<const Dataset>`.
struct Dataset {
  arma::mat inputs = arma::mat(0, 2);  ///< N×2, finite
  arma::uvec labels;                   ///< N, each 0 or 1
  /// Empty, or N roles (see Role): those that a column of the file or a brush has given the points.
  /// SplitRule::Kind::marked heeds them.
  arma::uvec role_marks;
  /// Inputs n×2 of points whose labels are not used. Where there are no others, kernels stand on these and
  /// the standardisation is theirs: a fit to such a dataset is the prior. Of no account where there are
  /// points.
  arma::mat unlabelled = arma::mat(0, 2);
  std::array<std::string, 2> input_names = {"x1", "x2"};
  std::string label_name = "label";
  std::array<std::string, 2> class_names = {"0", "1"};  ///< what labels 0 and 1 are called

  arma::uword size() const { return labels.n_elem; }

  /// What features are made of: the points' inputs, or where there are none those without labels.
  const arma::mat& placing_inputs() const { return labels.is_empty() ? unlabelled : inputs; }

  /// How many points carry label 0 and label 1.
  std::array<arma::uword, 2> class_counts() const;

  /// The points at `indices`, in that order, names kept.
  Dataset subset(const arma::uvec& indices) const;
};

/// Throws std::invalid_argument unless inputs are N×2 and finite, labels are N zeros and ones, and roles are
/// none or N of those there are.
void validate(const Dataset& dataset);

/// Throws std::invalid_argument where a dataset has no points: `what`, which begins a sentence, needs labels.
void require_labels(const Dataset& dataset, std::string_view what);

/// The letters that the name of an input, of the label and of a class can have.
inline constexpr std::size_t longest_name = 10'000;
/// How many letters a name in UTF-8 has.
std::size_t letter_count(std::string_view name);
/// Throws std::invalid_argument where a name is longer than that.
void validate_names(const Dataset& dataset);

/// Whether both datasets hold the same points, labels, roles and names, bit for bit.
bool identical(const Dataset& a, const Dataset& b);

/// "(mm)" for the input "bill length (mm)"; empty where a name does not end in parentheses.
std::string unit_of(const std::string& input_name);

}  // namespace credence
