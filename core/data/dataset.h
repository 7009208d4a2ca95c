#pragma once

#include <armadillo>

#include <array>
#include <string>

namespace credence {

/// Points in the plane with one of two labels, in the data's own units. A value: cheap enough to copy per
/// edit, shared between threads only as `shared_ptr<const Dataset>`.
struct Dataset {
  arma::mat inputs = arma::mat(0, 2);  ///< N×2, finite
  arma::uvec labels;                   ///< N, each 0 or 1
  std::array<std::string, 2> input_names = {"x1", "x2"};
  std::string label_name = "label";
  std::array<std::string, 2> class_names = {"0", "1"};  ///< what labels 0 and 1 are called

  arma::uword size() const { return labels.n_elem; }

  /// How many points carry label 0 and label 1.
  std::array<arma::uword, 2> class_counts() const;

  /// The points at `indices`, in that order, names kept.
  Dataset subset(const arma::uvec& indices) const;

  /// Adds one point. Throws std::invalid_argument as validate() does.
  void append(double x1, double x2, arma::uword label);
};

/// Throws std::invalid_argument unless inputs are N×2 and finite and labels are N zeros and ones.
void validate(const Dataset& dataset);

/// Whether both datasets hold the same points, labels and names, bit for bit.
bool identical(const Dataset& a, const Dataset& b);

}  // namespace credence
