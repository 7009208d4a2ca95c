#pragma once

#include "core/lab/lab_draw.h"
#include "core/lab/log_density.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

struct LabDensity;
struct LabProblem;

/// One number of a density, called alike in the window and on the command line.
struct LabParameter {
  std::string_view id;           ///< on the command line, without dashes
  std::string_view letter;       ///< the same in one letter, as in the formula; may be empty
  std::string_view title;        ///< in the window
  std::string_view description;  ///< a sentence
  double standard = 1.0;         ///< where nothing is said
  double low = 0.0;              ///< what a slider covers
  double high = 1.0;
  double least = 0.0;  ///< the smallest and largest value that is allowed
  double most = 1.0;
  bool logarithmic = false;  ///< the slider's scale
};

/// One observation of a weight w: the likelihood σ(c - b w), or σ(b w - c) for the label 0.
struct LabDatum {
  double steepness = 20.0;  ///< b
  double offset = 10.0;     ///< c
  bool positive = true;     ///< the sign before the bracket

  bool operator==(const LabDatum&) const = default;
};

inline constexpr std::size_t most_lab_data = 1000;
inline constexpr double steepest_lab_datum = 1e4;  ///< |b|
inline constexpr double farthest_lab_datum = 1e6;  ///< |c|

/// A place on the picture that can be dragged sideways.
struct LabHandle {
  std::string title;  ///< what dragging it changes
  double place = 0.0;
  std::optional<std::size_t> datum = {};  ///< whose it is
  bool edge = false;                      ///< a width's, not a middle's
  /// Where it stands on the picture: on a factor, whose height is one, or, left out, on the density.
  std::optional<double> height = {};
};

/// A density of the lab: a row of lab_densities().
struct LabDensity {
  std::string_view id;     ///< on the command line
  std::string_view title;  ///< in the window
  std::string_view formula;
  std::string_view purpose;  ///< a sentence
  std::string_view variable = "z";
  std::string_view transformed_variable = {};  ///< "ln τ"; empty where there is no other
  std::vector<LabParameter> parameters = {};
  std::vector<LabDatum> data = {};  ///< to begin with; empty for densities that take none
  LogDensity (*make)(const LabProblem& problem) = nullptr;
  std::vector<LabHandle> (*handles)(const LabProblem& problem) = nullptr;
  /// The problem once a handle was dragged to `place`; numbers stay within what is allowed.
  LabProblem (*drag)(LabProblem problem, std::size_t handle, double place) = nullptr;

  bool takes_data() const { return !data.empty(); }
};

/// sigmoid, weight, humps, gamma.
std::span<const LabDensity> lab_densities();

/// What is asked of the lab.
struct LabProblem {
  const LabDensity* density = &lab_densities().front();  ///< never null
  std::vector<double> parameters = {};                   ///< one for each of the density's
  std::vector<LabDatum> data = {};                       ///< of densities that take data
  bool transformed = false;                              ///< over the density's other variable
  /// Which stationary point, counted from the left, Laplace's Gaussian stands at; the highest mode where it
  /// is left out, or where there are not as many.
  std::optional<std::size_t> stationary = {};
  std::optional<LabDraw> drawn = {};  ///< how the data were drawn, where they were and are as they were

  bool operator==(const LabProblem&) const = default;
};

/// The one of that id, or nullptr.
const LabDensity* find_lab_density(std::string_view id);

/// With its standard numbers and data.
LabProblem default_problem(const LabDensity& density);

/// With one more datum whose middle stands at `place`, as steep as the last one; the same where there are as
/// many as there can be, or the density takes none.
LabProblem with_datum(LabProblem problem, double place);

/// Throws std::invalid_argument in one sentence where a number is not allowed, there are too many data, or
/// they are not as they are said to be drawn.
void validate(const LabProblem& problem);

/// What a parameter may be, as "a number from 0 to 100".
std::string rule_of(const LabParameter& parameter);

/// The nearest value that is allowed.
double allowed_value(const LabParameter& parameter, double value);

/// The name of the variable at hand.
std::string_view variable_of(const LabProblem& problem);

}  // namespace credence
